/** Pages of a list, as every operation that answers one takes and gives them. */
import type * as z from 'zod/mini'
import { commonRefusals, RefusalError } from '../../shared/contract.ts'
import { decodeCursor, encodeCursor, type Position } from '../../shared/cursor.ts'

/** After what a page begins, or undefined for the first; a cursor that we did not make is refused. */
export function pageAfter(cursor: string | undefined, id?: z.ZodMiniType<string>): Position | undefined {
  if (cursor === undefined) return undefined
  const after = decodeCursor(cursor, id)
  if (!after) throw new RefusalError('bad-cursor', commonRefusals['bad-cursor'])
  return after
}

/** The answer of a list: without `next` it is the end. */
export function pageOf<T>(items: T[], next: Position | undefined): { items: T[]; cursor?: string } {
  return { items, ...(next ? { cursor: encodeCursor(next) } : {}) }
}
