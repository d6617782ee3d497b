/** Cursors of requests and pages of responses, the same for every list. */
import type * as z from 'zod/mini'
import { refusal } from '../../shared/refusal.ts'
import { decodeCursor, encodeCursor, type Position } from '../../shared/cursor.ts'

/** The page of a list that a store reads: the first one if `after` is undefined. */
export interface Page {
  limit: number
  after: Position | undefined
}

/** The position after which a page begins; undefined for the first one. An invalid cursor is refused. */
export function pageAfter(cursor: string | undefined, id?: z.ZodMiniType<string>): Position | undefined {
  if (cursor === undefined) return undefined
  const after = decodeCursor(cursor, id)
  if (!after) throw refusal(undefined, 'bad-cursor')
  return after
}

/** The output of a list. Without `next`, it is the last page. */
export function pageOf<T>(items: T[], next: Position | undefined): { items: T[]; cursor?: string } {
  return { items, ...(next ? { cursor: encodeCursor(next) } : {}) }
}
