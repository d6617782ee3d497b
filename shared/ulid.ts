/** ULIDs: ids of new things, made by the client from server time, also their idempotency keys (data model). */
import { decodeTime, monotonicFactory } from 'ulid'

// Marked as pure, so that a function which only reads ids leaves the factory out of its bundle.
let next = /* @__PURE__ */ monotonicFactory()
let last = 0

/**
 * Makes a ULID of a time in epoch milliseconds; those of one moment sort in the order they were made. A clock that
 * was corrected backwards starts anew: the factory alone would stay at the later time for ever.
 */
export function newUlid(time: number): string {
  if (time < last - 1000) next = monotonicFactory()
  last = time
  return next(time)
}

const oldestMs = 120_000
const newestMs = 5_000

/** Nothing with this id was written before this moment, in epoch milliseconds. */
export const earliestOf = (id: string): number => decodeTime(id) - newestMs

/** A new row's id must lie within −120 s and +5 s of the server's clock, else it is not a new row's id. */
export function isFresh(id: string, now: number): boolean {
  const time = decodeTime(id)
  return time >= now - oldestMs && time <= now + newestMs
}
