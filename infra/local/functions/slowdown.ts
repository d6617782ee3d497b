import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'

/** Measures the slowdown: the time that work takes now, divided by its time on an idle machine. */
export type Measure = () => Promise<number>

/**
 * The slowdown above which the machine counts as overloaded. Lambda gives a function of 1024 MB little more than half a
 * processor, so a slowdown below 2 does no harm.
 */
const overload = 2
/** Functions' time is counted in steps, so that a measured overload affects only one step. */
const stepMilliseconds = 1000
/** Functions that wait at the same time share a measurement that is younger than this. */
const freshMilliseconds = 500

export const overloadNotice = 'This machine is overloaded'

/**
 * The clock of functions' timeouts. It runs in real time, and slower by the measured factor while the machine is
 * overloaded. The first overload is logged. The clock measures only if a wait lasts longer than a second. `measure`
 * replaces the measurement in tests.
 */
export function openClock(log: (line: string) => void, measure?: Measure) {
  const probe = openProbe()
  let said = false

  async function factor(): Promise<number> {
    const slowdown = await (measure ?? probe.measure)()
    if (slowdown < overload) return 1
    if (!said)
      log(
        `${overloadNotice}: work takes ${slowdown.toFixed(1)} times as long as it should. Timeouts of functions are stretched as far while this lasts.`,
      )
    said = true
    return slowdown
  }

  return {
    /** Resolves when this much time has passed on the clock; rejects when the signal aborts. */
    async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
      let left = milliseconds
      let slowdown = 1
      while (left > 0.5) {
        const step = Math.min(left * slowdown, stepMilliseconds)
        await sleep(step, undefined, { signal })
        slowdown = await factor()
        // A step counts in full even if the timer was late, because this process and the function's dependencies may have
        // been delayed as well.
        left -= step / slowdown
      }
    },

    async close(): Promise<void> {
      await probe.close()
    },
  }
}

export type Clock = ReturnType<typeof openClock>

/** The thread that measures. It starts with the first measurement. */
function openProbe() {
  let thread: Worker | undefined
  let newest: { at: number; result: Promise<number> } | undefined

  async function ask(): Promise<number> {
    if (!thread) {
      thread = new Worker(new URL('./slowdown-probe.mjs', import.meta.url), { env: {}, execArgv: [] })
      thread.unref()
    }
    const answer = once(thread, 'message')
    thread.postMessage('measure')
    return z.parse(z.tuple([z.number()]), await answer)[0]
  }

  return {
    measure(): Promise<number> {
      if (!newest || performance.now() - newest.at > freshMilliseconds)
        newest = { at: performance.now(), result: ask() }
      return newest.result
    },
    async close(): Promise<void> {
      await thread?.terminate()
    },
  }
}
