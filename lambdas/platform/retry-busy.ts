/** Second tries for what the SDK does not repeat by itself: transactions in each other's way, keys left unread. */
import { setTimeout } from 'node:timers/promises'
import { commonRefusals, RefusalError } from '../../shared/contract.ts'

/** The table could not do it just now. */
export class Busy extends Error {}

const pausesMs = [50, 100, 200]

/** Tries again with growing, jittered pauses; then the call is refused as unavailable. */
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
