import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'

/** One function of the template. */
export type FunctionDefinition = {
  name: string
  arn: string
  /** The directory that would be uploaded. */
  directory: string
  /** `index.handler`: the export `handler` of `index.mjs`. */
  handler: string
  environment: Record<string, string>
  timeoutSeconds: number
  memoryMegabytes: number
}

/** The failure of an invocation, with the fields of Lambda's error payload. */
class FunctionError extends Error {
  readonly errorType: string
  readonly trace: string[]

  constructor({
    errorType,
    errorMessage,
    trace = [],
  }: {
    errorType: string
    errorMessage: string
    trace?: string[]
  }) {
    super(errorMessage)
    this.errorType = errorType
    this.trace = trace
  }
}

/** Lambda's limit for the request and the response of a synchronous invocation. */
const payloadBytes = 6 * 1024 * 1024
/**
 * Lambda allows ten seconds and then repeats the initialization inside the invocation
 * (https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html). Four cold starts at once on a laptop
 * that also runs a browser take longer than on Lambda.
 */
const initMilliseconds = 60_000

/**
 * How much longer than on Lambda a function may take here: beside a browser and a test run, one second of work takes more
 * than ten.
 */
const slowness = 3

/** A larger heap would grow with the load, because V8 collects garbage late where it has room. Buffers are outside of it. */
const smallHeap = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 }

const messageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ result: z.string() }),
  z.object({
    error: z.object({ errorType: z.string(), errorMessage: z.string(), trace: z.array(z.string()) }),
  }),
])
type Message = z.infer<typeof messageSchema>

/**
 * One Lambda environment in its own worker thread. It handles one event at a time, stays warm between them, and has none of
 * this process's environment variables. After a crash or a timeout `isAlive` is false.
 */
export function startEnvironment(definition: FunctionDefinition, file: string, log: (line: string) => void) {
  const { name, arn, handler, environment, timeoutSeconds, memoryMegabytes } = definition
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    env: {
      ...environment,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
    },
    workerData: {
      file,
      exportName: handler.split('.').at(-1),
      functionName: name,
      functionArn: arn,
      memoryMegabytes,
    },
    execArgv: ['--enable-source-maps', '--disable-warning=ExperimentalWarning'],
    resourceLimits: smallHeap,
    stdout: true,
    stderr: true,
  })
  for (const stream of [worker.stdout, worker.stderr]) createInterface(stream).on('line', log)

  let alive = true
  let waiting: PromiseWithResolvers<Message> | undefined
  const fail = (errorType: string, errorMessage: string) => {
    alive = false
    waiting?.reject(new FunctionError({ errorType, errorMessage }))
    waiting = undefined
  }
  worker.on('message', (message: unknown) => {
    waiting?.resolve(z.parse(messageSchema, message))
    waiting = undefined
  })
  worker.on('error', (error: unknown) => {
    const { name: type, message } = error instanceof Error ? error : new Error(String(error))
    fail(type, message)
  })
  worker.on('exit', (code) => fail('Runtime.ExitError', `Runtime exited with error: exit status ${code}`))

  async function nextMessage(milliseconds: number, timedOut: string): Promise<Message> {
    const next = Promise.withResolvers<Message>()
    waiting = next
    const timer = setTimeout(() => {
      fail('Sandbox.Timedout', timedOut)
      void worker.terminate()
    }, milliseconds)
    try {
      return await next.promise
    } finally {
      clearTimeout(timer)
    }
  }
  const ready = nextMessage(
    initMilliseconds,
    `INIT_REPORT Init Duration: ${initMilliseconds} ms Phase: init Status: timeout`,
  )
  // `invoke` reports this error; without a handler it would end the process before.
  ready.catch(() => undefined)

  return {
    isAlive: () => alive,

    /** Returns the parsed result of the handler; rejects with a FunctionError. */
    async invoke(event: unknown): Promise<unknown> {
      await ready
      const payload = JSON.stringify(event ?? null)
      if (Buffer.byteLength(payload) > payloadBytes) tooLarge('RequestEntityTooLarge', 'Request', payload)
      const requestId = randomUUID()
      const milliseconds = timeoutSeconds * slowness * 1000
      const timedOut = `${requestId} Task timed out after ${timeoutSeconds.toFixed(2)} seconds`
      const answer = nextMessage(milliseconds, timedOut)
      worker.postMessage({ requestId, payload, deadline: Date.now() + milliseconds })
      const message = await answer
      if ('error' in message) throw new FunctionError(message.error)
      if (!('result' in message)) throw new Error(`${name} answered out of turn`)
      if (Buffer.byteLength(message.result) > payloadBytes)
        tooLarge('Function.ResponseSizeTooLarge', 'Response', message.result)
      return JSON.parse(message.result)
    },

    async stop(): Promise<void> {
      alive = false
      await worker.terminate()
    },
  }
}

export type Environment = ReturnType<typeof startEnvironment>

function tooLarge(errorType: string, what: string, payload: string): never {
  const errorMessage = `${what} payload size (${payload.length}) exceeded maximum allowed payload size (${payloadBytes} bytes).`
  throw new FunctionError({ errorType, errorMessage })
}
