/** The parts that rows of every kind have in common. */
import * as z from 'zod/mini'

/** A row that has not been parsed yet. */
export type Row = Record<string, unknown>

export const keySchema = z.object({ pk: z.string(), sk: z.string() })
export type Key = z.output<typeof keySchema>

/** Sort keys from one to another, both included. */
export interface SortRange {
  from: string
  to: string
}

/**
 * False once a row's time to live is over (`expiresAt`, epoch seconds). The table removes such a row only within days, so
 * every read of a row with a time to live has to check it.
 */
export function isLive(row: { expiresAt?: number | undefined }, now: number): boolean {
  return (row.expiresAt ?? Infinity) * 1000 > now
}

/** Whether there is a row and it is not a tombstone: the row of a deleted thing stays with `deletedAt` for some days. */
export function isPresent(row: { deletedAt?: unknown } | undefined): boolean {
  return row !== undefined && row.deletedAt === undefined
}
