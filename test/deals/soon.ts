/** A meeting that can still be proposed, and whose codes are shown already. */
import { setTimeout } from 'node:timers/promises'

const halfHour = 30 * 60_000
/** The steps until two people have agreed take less time than this. */
const enough = 20_000

/** The next half hour, whose codes are shown from now on. */
export async function soon(): Promise<number> {
  const left = halfHour - (Date.now() % halfHour)
  if (left < enough) await setTimeout(left + 100)
  return Math.ceil(Date.now() / halfHour) * halfHour
}
