/** ULIDs: ids that the browser makes from the server's time; writes use them as idempotency keys. */
import { decodeTime, encodeTime, incrementBase32, monotonicFactory } from 'ulid'

// Marked as pure, so that the bundle of a function that only reads ids omits the factory.
let next = /* @__PURE__ */ monotonicFactory()
let latest = 0

/**
 * Makes a ULID of a time in epoch milliseconds. ULIDs of one millisecond sort in the order they were made. The factory
 * never goes back; if the clock is set back by more than a second, a new factory starts.
 */
export function newUlid(time: number): string {
  const isSetBack = time < latest - 1000
  if (isSetBack) next = monotonicFactory()
  latest = isSetBack ? time : Math.max(latest, time)
  return next(time)
}

/** How many characters of another ULID are incremented to make a later one; the remaining characters stay random. */
const grown = 14

/**
 * Makes a ULID of a time in epoch milliseconds, but later than another ULID, whose clock may be ahead. The result is
 * random even then, so two people who answer one message at the same moment never make the same id.
 */
export function ulidAfter(id: string, time: number): string {
  const made = newUlid(time)
  return made > id ? made : incrementBase32(id.slice(0, grown)) + made.slice(grown)
}

/** The time of a ULID in epoch milliseconds. */
export const ulidTime = (id: string): number => decodeTime(id)

/**
 * Whether an id was made before a time, in epoch milliseconds. It compares texts, because `decodeTime` throws for some
 * ids.
 */
export const isBefore = (id: string, time: number): boolean => id.slice(0, 10) < encodeTime(time, 10)

const oldestMs = 120_000
const newestMs = 5_000

/** Whether an id is later than anything that can be written now. */
export const isFuture = (id: string, now: number) => decodeTime(id) > now + newestMs

/** Whether a new row may have this id: its time lies within −120 s and +5 s of the server's clock. */
export function isFresh(id: string, now: number): boolean {
  const time = decodeTime(id)
  return time >= now - oldestMs && time <= now + newestMs
}

/** A ULID that is this many milliseconds earlier than another, and sorts before all others of that millisecond. */
export function ulidBefore(id: string, milliseconds: number): string {
  return encodeTime(Math.max(0, decodeTime(id) - milliseconds), 10) + '0'.repeat(16)
}
