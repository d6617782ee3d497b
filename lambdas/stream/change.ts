/** The types of the stream's facts: what changed, and what each noun says that a change means. */
import type { PublishedEvent } from '../../events/event.ts'
import type { Key, Row } from '../platform/row.ts'

/** A row before and after a write. */
export interface Change {
  before: Row | undefined
  after: Row | undefined
  /** Epoch milliseconds of the write, in whole seconds. */
  writtenAt?: number
  /** The table itself removed the row, at the end of its time to live. */
  expired?: boolean
}

/** What a change means for the numbers of one row of the same partition: at most one per counted row and change. */
export interface Count {
  key: Key
  /** Differences by attribute. */
  add: Record<string, number>
  /**
   * Everything that the row counts, for a recount: by attribute, how the sort keys of the counted rows begin. Tombstones
   * are not counted.
   */
  counted: Record<string, string>
  /** Values that only ever grow: the row keeps the greatest. */
  set?: Record<string, number | string>
  createIfMissing?: boolean
  /**
   * Events to publish if something was added to a row that is missing or a tombstone: what was added has to be swept.
   */
  onMissingTarget?: (row: Row | undefined) => PublishedEvent[]
}

/** What a noun's rows mean to others. */
export interface Facts {
  events?: (change: Change) => PublishedEvent[]
  counts?: {
    of: (change: Change) => Count[]
    /** The keys of the rows that are counted, made with `anyId`: publish-events may update just those. */
    rows: Key[]
  }
}
