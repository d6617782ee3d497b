/**
 * Brings counts up to date from the stream: one guarded update per touched row and batch (data model, 'Who writes
 * what'). A row remembers in `countedTo` up to which record it was counted; the stream may tell a record again, in
 * another batch, and nothing changes. Records of one partition are in one shard, so their numbers are in order.
 */
import type { PublishedEvent } from '../../events/event.ts'
import { log } from '../platform/log.ts'
import type { Key, Table } from '../platform/table.ts'

/** What a change means for the numbers of one row of the same partition. At most one per row and change. */
export interface Count {
  key: Key
  add: Record<string, number>
  /** What is counted by that, to count it anew: the rows whose sort key begins so, without tombstones. */
  rows: string
  /** The newest change tells these; they only grow. */
  set?: Record<string, number | string>
  /** The row is made where it is missing. */
  create?: boolean
  /** What is published where something was added to a row that is a tombstone, or not there: a sweep must take it. */
  whenGone?: (row: Record<string, unknown> | undefined) => PublishedEvent[]
}

/** A count with the number of the stream's record that it comes from. */
export interface CountedRecord {
  sequenceNumber: string
  count: Count
}

/** An event that counting asks for, with the record because of which. */
export interface Asked {
  sequenceNumber: string
  event: PublishedEvent
}

/** In the order of writing, as text too: a stream's numbers have up to 40 digits. `stream` as of publish-events. */
export const inOrder = (sequenceNumber: string, stream = '') => stream + sequenceNumber.padStart(40, '0')

/** Brings every touched row up to date with records of the stream. */
export const countUp = (table: Table, records: CountedRecord[], stream = '') =>
  eachRow(records, (ofRow) => countRow(table, ofRow, stream))

/** Counts row by row: answers the numbers of the records that could not be counted, and what is to be published besides. */
export async function eachRow(
  records: CountedRecord[],
  countOne: (ofRow: CountedRecord[]) => Promise<Asked[]>,
) {
  const byRow = Map.groupBy(records, ({ count: { key } }) => JSON.stringify([key.pk, key.sk]))
  const failed: string[] = []
  const asked = await Promise.all(
    [...byRow.values()].map(async (ofRow) => {
      try {
        return await countOne(ofRow)
      } catch (error) {
        log.error('A row was not counted', { error: error instanceof Error ? error : String(error) })
        failed.push(...ofRow.map(({ sequenceNumber }) => sequenceNumber))
        return []
      }
    }),
  )
  return { failed, asked: asked.flat() }
}

async function countRow(table: Table, records: CountedRecord[], stream: string): Promise<Asked[]> {
  // A record that came twice is one.
  let left = [
    ...new Map(records.map((record) => [inOrder(record.sequenceNumber, stream), record])).entries(),
  ].sort(([one], [other]) => (one < other ? -1 : 1))
  while (left.length > 0) {
    const failed = await table.update(updateOf(left))
    if (!failed) return []
    if (isGone(failed.row))
      return whenGone(
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

export type Row = Record<string, unknown> | undefined
export const isGone = (row: Row) => row === undefined || row['deletedAt'] !== undefined

/** One newcomer tells of all. */
export function whenGone(records: CountedRecord[], row: Row): Asked[] {
  const isNew = ({ add }: Count) => Object.values(add).some((value) => value > 0)
  const newcomer = records.find(({ count }) => isNew(count))
  const events = newcomer?.count.whenGone?.(row) ?? []
  return events.map((event) => ({ sequenceNumber: newcomer?.sequenceNumber ?? '', event }))
}

function updateOf(left: Ordered) {
  const counts = left.map(([, { count }]) => count)
  const sums = new Map<string, number>()
  for (const [name, value] of counts.flatMap(({ add }) => Object.entries(add)))
    sums.set(name, (sums.get(name) ?? 0) + value)
  const news = [...new Map(counts.flatMap(({ set }) => Object.entries(set ?? {})))]
  const added = [...sums]
  return {
    Key: { ...counts[0]?.key },
    UpdateExpression:
      `SET ${['countedTo = :last', ...news.map((_, index) => `#set${index} = :set${index}`)].join(', ')} ` +
      `ADD ${added.map((_, index) => `#add${index} :add${index}`).join(', ')}`,
    ConditionExpression: [
      ...(counts.some(({ create }) => create) ? [] : ['attribute_exists(pk)']),
      'attribute_not_exists(deletedAt)',
      '(attribute_not_exists(countedTo) OR countedTo < :first)',
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries([
      ...news.map(([name], index) => [`#set${index}`, name]),
      ...added.map(([name], index) => [`#add${index}`, name]),
    ]),
    ExpressionAttributeValues: Object.fromEntries([
      [':first', left[0]?.[0]],
      [':last', left.at(-1)?.[0]],
      ...news.map(([, value], index) => [`:set${index}`, value]),
      ...added.map(([, value], index) => [`:add${index}`, value]),
    ]),
  }
}
