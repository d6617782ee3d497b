import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'

export type FunctionDefinition = {
  name: string
  arn: string
  /** The names of its aliases, by which it can be called as `name:alias`. */
  aliases?: string[]
  /** The directory that would be uploaded. */
  directory: string
  /** `index.handler`: the export `handler` of `index.mjs`. */
  handler: string
  environment: Record<string, string>
  /** Returns why the function's role may not write its log; undefined if it may. By default every role may. */
  logDenial?: () => string | undefined
  timeoutSeconds: number
  memoryMegabytes: number
}

type ErrorFields = { errorType: string; errorMessage: string; trace?: string[] }

/** The failure of an invocation, with the fields of Lambda's error payload. */
export class FunctionError extends Error {
  readonly errorType: string
  readonly trace: string[]

  constructor({ errorType, errorMessage, trace = [] }: ErrorFields) {
    super(errorMessage)
    this.errorType = errorType
    this.trace = trace
  }
}

const messageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ result: z.string() }),
  z.object({
    error: z.object({ errorType: z.string(), errorMessage: z.string(), trace: z.array(z.string()) }),
  }),
])
type Message = z.infer<typeof messageSchema>

/**
 * The heap that Lambda's runtime gives to Node: nine tenths of the function's memory for old objects. Lambda gives new
 * objects 5 %. The laptop gives them less, which only changes how often they are collected. Buffers and the memory of
 * native modules do not count towards a thread's limits.
 */
const heapOf = (memoryMegabytes: number) => ({
  maxOldGenerationSizeMb: Math.floor(memoryMegabytes * 0.9),
  maxYoungGenerationSizeMb: 4,
})

/**
 * Starts the worker thread of a function: it imports the bundle, reports that it is ready, and handles one event at a time.
 */
export function startThread(definition: FunctionDefinition, file: string, log: (line: string) => void) {
  const { name, arn, handler, environment, memoryMegabytes } = definition
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    env: {
      ...environment,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
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
    resourceLimits: heapOf(memoryMegabytes),
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

  function next(): Promise<Message> {
    waiting = Promise.withResolvers()
    return waiting.promise
  }

  return {
    isAlive: () => alive,
    /** Resolves when the bundle is imported; rejects with a FunctionError. */
    ready: next().then(() => undefined),
    /** Returns the handler's result for an event; rejects with a FunctionError if the thread crashes. */
    handle(event: { requestId: string; payload: string; deadline: number }): Promise<Message> {
      const answer = next()
      worker.postMessage(event)
      return answer
    },
    async stop(): Promise<void> {
      alive = false
      await worker.terminate()
    },
  }
}
