/** ULIDs: ids that the browser makes from the server's time, and idempotency keys of the writes with them. */
import { decodeTime, encodeTime, monotonicFactory } from 'ulid'

// Marked as pure, so a function that only reads ids leaves the factory out of its bundle.
let next = /* @__PURE__ */ monotonicFactory()
let latest = 0

/**
 * Makes a ULID of a time in epoch milliseconds. Those of one millisecond sort in the order they were made. The factory stays
 * at its latest time; if the clock was set back more than a second behind it, a new one starts.
 */
export function newUlid(time: number): string {
  const isSetBack = time < latest - 1000
  if (isSetBack) next = monotonicFactory()
  latest = isSetBack ? time : Math.max(latest, time)
  return next(time)
}

/** The time of a ULID in epoch milliseconds. */
export const ulidTime = (id: string): number => decodeTime(id)

const oldestMs = 120_000
const newestMs = 5_000

/** Whether an id is later than anything that can be written now. */
export const isFuture = (id: string, now: number) => decodeTime(id) > now + newestMs

/** Whether an id may be a new row's: its time lies within −120 s and +5 s of the server's clock. */
export function isFresh(id: string, now: number): boolean {
  const time = decodeTime(id)
  return time >= now - oldestMs && time <= now + newestMs
}

/** A ULID that is so many milliseconds earlier than another, and earlier than all others of that millisecond. */
export function ulidBefore(id: string, milliseconds: number): string {
  return encodeTime(Math.max(0, decodeTime(id) - milliseconds), 10) + '0'.repeat(16)
}
