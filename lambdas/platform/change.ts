/** The types that connect the stream with nouns: what changed, and which events and counts follow from it. */
import type { PublishedEvent } from '../../events/event.ts'
import type { Key, Row } from './row.ts'

/** A row before and after a write. */
export interface Change {
  before: Row | undefined
  after: Row | undefined
  /** Epoch milliseconds of the write, in whole seconds. */
  writtenAt?: number
  /** The table itself removed the row, at the end of its time to live. */
  expired?: boolean
}

/** The attribute with the time of a restore, in the rows that the restore put back (lambdas/holdings/restore-rows.ts). */
export const restoredAt = 'restoredAt'
/** A restore sets this attribute on a row just before it removes the row, so that the stream recognizes the removal. */
export const removedByRestore = 'removedByRestore'

/** Whether a restore made this change, and not a person. */
export function isRestore({ before, after }: Change): boolean {
  if (!after) return before?.[removedByRestore] !== undefined
  if (after[removedByRestore] !== undefined) return true
  return after[restoredAt] !== undefined && after[restoredAt] !== before?.[restoredAt]
}

/** The numbers that a change adds to one row of the same partition. A change has at most one count per counted row. */
export interface Count {
  key: Key
  /** Differences by attribute. */
  add: Record<string, number>
  /**
   * Everything that the row counts, for a recount: each attribute with the prefix of the sort keys of the counted rows.
   * Tombstones are not counted.
   */
  counted: Record<string, string>
  /** Values that only grow: the row keeps the greatest. */
  set?: Record<string, number | string>
  createIfMissing?: boolean
  /** Events to publish if the target is missing or a tombstone, so that the row that was added to it is swept. */
  onMissingTarget?: (row: Row | undefined) => PublishedEvent[]
}

/** The events and counts that follow from a noun's rows. */
export interface Facts {
  events?: (change: Change) => PublishedEvent[]
  counts?: {
    of: (change: Change) => Count[]
    /** The keys of the rows with counts, made with `anyId`: publish-events may update only those. */
    rows: Key[]
  }
}
