/** Retries what the SDK does not: conflicting transactions, and keys or rows that a batch left unprocessed. */
import { setTimeout } from 'node:timers/promises'
import { RefusalError } from '../../shared/refusal-error.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'

/** The table could not do something that may succeed a moment later. */
export class Busy extends Error {}

const pausesMs = [50, 100, 200]

/** Retries with a growing, jittered backoff. After the last attempt, the call is refused as unavailable. */
export async function retryBusy<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of [...pausesMs, undefined]) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      if (pause !== undefined) await setTimeout(pause * (0.5 + Math.random()))
    }
  }
  throw new RefusalError('unavailable', commonRefusals.unavailable)
}
