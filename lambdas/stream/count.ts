/**
 * Brings counts up to date from the stream: one guarded update per touched row and batch. A row remembers in `countedTo`
 * the last record that it was counted to, so a record that the stream delivers again, in whatever batch, changes nothing.
 * Records of one partition are in one shard, so their numbers are in order.
 */
import type { PublishedEvent } from '../../events/event.ts'
import { isNoTombstone, rowExists, type Update } from '../platform/expressions.ts'
import { log } from '../platform/log.ts'
import { isPresent, type Key, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import type { Count } from './change.ts'

/** A count with the sequence number of the record that caused it. */
export interface CountedRecord {
  sequenceNumber: string
  count: Count
}

/** An event that counting asks to publish, with the sequence number of the record that caused it. */
export interface FollowUp {
  sequenceNumber: string
  event: PublishedEvent
}

/**
 * A record's place in the order of writing, as text that sorts: sequence numbers have up to 40 digits. `stream` sorts
 * the records of a newer stream of the table after those of an older one.
 */
export const orderOf = (sequenceNumber: string, stream = '') => stream + sequenceNumber.padStart(40, '0')

/** Counts records of the stream. Returns the records that failed and the events to publish besides. */
export const countRecords = (table: Table, records: CountedRecord[], stream = '') =>
  eachRow(records, (key, ofRow) => countRow(table, key, ofRow, stream))

/** Counts row by row. Returns the sequence numbers of the records that failed, and the follow-ups of the others. */
export async function eachRow(
  records: CountedRecord[],
  countOne: (key: Key, ofRow: CountedRecord[]) => Promise<FollowUp[]>,
) {
  const byRow = Map.groupBy(records, ({ count: { key } }) => JSON.stringify([key.pk, key.sk]))
  const failed: string[] = []
  const followUps = await Promise.all(
    [...byRow.values()].map(async (ofRow) => {
      try {
        const key = ofRow[0]?.count.key
        return key ? await countOne(key, ofRow) : []
      } catch (error) {
        log.error('A row was not counted', { error: error instanceof Error ? error : String(error) })
        failed.push(...ofRow.map(({ sequenceNumber }) => sequenceNumber))
        return []
      }
    }),
  )
  return { failed, followUps: followUps.flat() }
}

async function countRow(table: Table, key: Key, records: CountedRecord[], stream: string) {
  // The map drops duplicates.
  let left = [
    ...new Map(records.map((record) => [orderOf(record.sequenceNumber, stream), record])).entries(),
  ].sort(([one], [other]) => (one < other ? -1 : 1))
  while (left.length > 0) {
    const failed = await table.update(updateCounting(key, left))
    if (!failed) return []
    if (!isPresent(failed.row))
      return followUpsOf(
        left.map(([, record]) => record),
        failed.row,
      )
    const countedTo = String(failed.row?.['countedTo'])
    const rest = left.filter(([order]) => order > countedTo)
    if (rest.length === left.length) throw new Error('The row is in another order than the stream')
    left = rest
  }
  return []
}

type Ordered = [order: string, record: CountedRecord][]

/** The events for a missing target, from the first record that added something: one sweep covers the whole batch. */
export function followUpsOf(records: CountedRecord[], row: Row | undefined): FollowUp[] {
  const isAddition = ({ add }: Count) => Object.values(add).some((value) => value > 0)
  const added = records.find(({ count }) => isAddition(count))
  const events = added?.count.onMissingTarget?.(row) ?? []
  return events.map((event) => ({ sequenceNumber: added?.sequenceNumber ?? '', event }))
}

function updateCounting(key: Key, left: Ordered): Update {
  const counts = left.map(([, { count }]) => count)
  const add: Record<string, number> = {}
  for (const [name, value] of counts.flatMap((count) => Object.entries(count.add)))
    add[name] = (add[name] ?? 0) + value
  return {
    key,
    set: {
      ...Object.fromEntries(counts.flatMap(({ set }) => Object.entries(set ?? {}))),
      countedTo: left.at(-1)?.[0],
    },
    add,
    where: [
      ...(counts.some(({ createIfMissing }) => createIfMissing) ? [] : [rowExists]),
      isNoTombstone,
      'attribute_not_exists(countedTo) OR countedTo < :first',
    ],
    values: { first: left[0]?.[0] },
  }
}
