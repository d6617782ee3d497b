import type { StreamRecord } from '../table/stream-api.ts'

/**
 * The attribute of rows whose counts and notifications the demo writes itself: for each of two thousand rows, events, queues
 * and reactions would keep a laptop busy for minutes. Only inserts are skipped; whatever happens to these rows later is
 * followed up as usual.
 */
export const seeded = 'seeded'

/** Whether a record is the insert of such a row. */
export const isSeeded = ({ eventName, dynamodb }: StreamRecord) =>
  eventName === 'INSERT' && dynamodb.NewImage?.[seeded] !== undefined
