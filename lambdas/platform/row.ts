/** What is true of rows of every kind. */
import * as z from 'zod/mini'

/** A row that nobody has parsed yet. */
export type Row = Record<string, unknown>

export const keySchema = z.object({ pk: z.string(), sk: z.string() })
export type Key = z.output<typeof keySchema>

/** Sort keys from one to another, both included. */
export interface SortRange {
  from: string
  to: string
}

/**
 * False once a row's time to live is over (`expiresAt`, epoch seconds). The table removes such a row within days, so
 * every read of a row with a time to live checks it.
 */
export function isLive(row: { expiresAt?: number | undefined }, now: number): boolean {
  return (row.expiresAt ?? Infinity) * 1000 > now
}

/** Whether there is a row and it is not a tombstone: what was deleted keeps a row with `deletedAt` for some days. */
export function isPresent(row: { deletedAt?: unknown } | undefined): boolean {
  return row !== undefined && row.deletedAt === undefined
}
