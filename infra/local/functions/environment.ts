import { randomUUID } from 'node:crypto'
import type { Clock } from './slowdown.ts'
import { FunctionError, startThread, type FunctionDefinition } from './thread.ts'

/** Lambda's limit for the request and the response of a synchronous invocation. */
const payloadBytes = 6 * 1024 * 1024
/**
 * Lambda ends an initialization after ten seconds, and repeats it inside the timeout of the first invocation:
 * https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 */
const initMilliseconds = 10_000

type EnvironmentOptions = {
  definition: FunctionDefinition
  /** The file that exports the handler. */
  file: string
  clock: Pick<Clock, 'wait'>
  log: (line: string) => void
}

/**
 * One Lambda environment in its own worker thread. It handles one event at a time, stays warm in between, and does not
 * inherit this process's environment variables. After a crash or a timeout `isAlive` is false.
 */
export function startEnvironment({ definition, file, clock, log }: EnvironmentOptions) {
  const { name, timeoutSeconds } = definition
  let thread = startThread(definition, file, log)
  /** Whether the first initialization timed out and the second has not begun. */
  let isLate = false

  /** Returns the result of the work. After a timeout, it stops the thread and returns 'late'. */
  async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
    const finished = new AbortController()
    const timer = clock.wait(milliseconds, finished.signal).then(() => 'late' as const)
    // The timer is aborted when the work is done, so this rejection is expected.
    timer.catch(() => undefined)
    try {
      const first = await Promise.race([work, timer])
      if (first === 'late') void thread.stop()
      return first
    } finally {
      finished.abort()
    }
  }

  async function initialise(): Promise<void> {
    if ((await within(initMilliseconds, thread.ready)) !== 'late') return
    isLate = true
    log(`INIT_REPORT Init Duration: ${initMilliseconds}.00 ms Phase: init Status: timeout`)
  }
  const initialisation = initialise()
  // `invoke` reports this error. Without this handler, Node would end the process before `invoke` is called.
  initialisation.catch(() => undefined)

  async function handle(requestId: string, payload: string) {
    if (isLate) {
      thread = startThread(definition, file, log)
      isLate = false
      await thread.ready
    }
    return thread.handle({ requestId, payload, deadline: Date.now() + timeoutSeconds * 1000 })
  }

  return {
    isAlive: () => isLate || thread.isAlive(),

    /** Returns the parsed result of the handler; rejects with a FunctionError. */
    async invoke(event: unknown): Promise<unknown> {
      await initialisation
      const payload = JSON.stringify(event ?? null)
      if (Buffer.byteLength(payload) > payloadBytes) tooLarge('RequestEntityTooLarge', 'Request', payload)
      const requestId = randomUUID()
      const message = await within(timeoutSeconds * 1000, handle(requestId, payload))
      if (message === 'late') {
        const errorMessage = `${requestId} Task timed out after ${timeoutSeconds.toFixed(2)} seconds`
        throw new FunctionError({ errorType: 'Sandbox.Timedout', errorMessage })
      }
      if ('error' in message) throw new FunctionError(message.error)
      if (!('result' in message)) throw new Error(`${name} answered out of turn`)
      if (Buffer.byteLength(message.result) > payloadBytes)
        tooLarge('Function.ResponseSizeTooLarge', 'Response', message.result)
      return JSON.parse(message.result)
    },

    async stop(): Promise<void> {
      isLate = false
      await thread.stop()
    },
  }
}

export type Environment = ReturnType<typeof startEnvironment>

function tooLarge(errorType: string, what: string, payload: string): never {
  const errorMessage = `${what} payload size (${payload.length}) exceeded maximum allowed payload size (${payloadBytes} bytes).`
  throw new FunctionError({ errorType, errorMessage })
}
