/**
 * Posts and comments that operators took down. Their rows keep everything, so that an appeal can restore them. They are read
 * as tombstones: no list, search or reply finds them, and only their author sees them.
 */
import type { TakenDown } from '../../shared/reports/taken-down.ts'

interface Stored {
  deletedAt?: number | undefined
  takenDown?: TakenDown | undefined
}

/** Returns a row as its readers get it. A post or comment that was taken down counts as deleted. */
export function asTakenDown<Row extends Stored>(row: Row): Row & { isKept?: boolean } {
  if (row.deletedAt !== undefined || !row.takenDown) return row
  return { ...row, deletedAt: row.takenDown.at, isKept: true }
}

/** Whether a thing is deleted for good, so that its files, comments and saves may be removed. */
export const isGone = (thing: (Stored & { isKept?: boolean | undefined }) | undefined): boolean =>
  thing === undefined || (thing.deletedAt !== undefined && thing.isKept !== true)
