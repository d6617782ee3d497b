import type { StreamRecord } from '../table/stream-api.ts'

/**
 * The attribute of rows whose counts and notifications the demo writes itself. The usual events, queues and reactions for
 * two thousand rows would keep a laptop busy for minutes. Only the inserts of these rows are skipped; later changes are
 * processed as usual.
 */
export const seeded = 'seeded'

/** Whether a record is the insert of a row with this attribute. */
export const isSeeded = ({ eventName, dynamodb }: StreamRecord) =>
  eventName === 'INSERT' && dynamodb.NewImage?.[seeded] !== undefined
