/** The time of a meeting that can still be proposed, and whose codes can already be redeemed. */
import { setTimeout } from 'node:timers/promises'

const halfHour = 30 * 60_000
/** Milliseconds in which every test reaches the agreement of two people on a time. */
const enough = 20_000

/** Returns the next half hour: its codes are valid from half an hour before, so they are valid now. */
export async function soon(): Promise<number> {
  const left = halfHour - (Date.now() % halfHour)
  if (left < enough) await setTimeout(left + 100)
  return Math.ceil(Date.now() / halfHour) * halfHour
}
