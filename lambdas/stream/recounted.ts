/**
 * Says whether a row's recount includes a record. A recounted row has `recountedFrom` and `recountedTo`: its numbers
 * include records written before the first time, and exclude those written after the second.
 */
import { env } from '../platform/env.ts'
import type { Row } from '../platform/row.ts'

/** A record's time is rounded down to the second by DynamoDB, and to the minute by the laptop's table. */
const roundingMs = () => (env.optional('STAGE') === 'local' ? 60_000 : 1_000)
/** The most by which clocks may differ. */
const clocksMs = 2_000

/** The attributes of a row whose counted rows were read between two times. */
export function recountedBetween(start: number, end: number) {
  return { recountedFrom: start - roundingMs() - clocksMs, recountedTo: end + clocksMs }
}

export function isInRecount(writtenAt: number, row: Row | undefined): boolean {
  const from = row?.['recountedFrom']
  return typeof from === 'number' && writtenAt < from
}

export function isAfterRecount(writtenAt: number, row: Row | undefined): boolean {
  const to = row?.['recountedTo']
  return typeof to !== 'number' || writtenAt > to
}

/** Values that only ever grow. */
export type Values = Record<string, number | string>

/** The values that are greater than the row's. */
export function laterValues(values: Values, row: Row | undefined): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isLater(value, row?.[name])))
}

function isLater(value: number | string, known: unknown): boolean {
  if (typeof value === 'number') return typeof known !== 'number' || value > known
  return typeof known !== 'string' || value > known
}
