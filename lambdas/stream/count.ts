/**
 * Updates counts from the stream: one guarded update per affected row and batch. A row stores in `countedTo` the greatest
 * record that it has counted. Later records are counted, and redelivered ones change nothing.
 *
 * Records of one shard are in order. A hot post's partition may be split over two shards, whose numbers have no common
 * order, so a record before `countedTo` may never have been counted. Such a record is doubtful: an event causes a recount
 * of the row (recount.ts). The records of a row in one delivery are either all counted or all doubtful, so that a delivery
 * whose event was not published reaches the same result again.
 */
import { countDoubted } from '../../events/count-doubted.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { isNoTombstone, rowExists, type Update } from '../platform/expressions.ts'
import { log } from '../platform/log.ts'
import { isPresent, type Key, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import type { Count } from '../platform/change.ts'
import { isAfterRecount, isInRecount, laterValues, type Values } from './recounted.ts'

/** A count with the record that caused it. */
export interface CountedRecord {
  sequenceNumber: string
  /** DynamoDB's own id of the record: two shards may use the same sequence number. */
  eventId: string
  /** Epoch milliseconds. */
  writtenAt: number
  count: Count
}

/** An event to publish after counting, with the sequence number of the record that caused it. */
export interface FollowUp {
  sequenceNumber: string
  event: PublishedEvent
}

/** A record's position in the order of writes, as sortable text: numbers with more digits sort last. */
export function orderOf(sequenceNumber: string): string {
  const digits = sequenceNumber.replace(/^0+/, '')
  return String(digits.length).padStart(2, '0') + digits
}

/**
 * Counts records of the stream. Returns the records that failed and further events to publish. `stream` sorts the records
 * of a newer stream of the table after those of an older one.
 */
export const countRecords = (table: Table, records: CountedRecord[], stream = '') =>
  eachRow(records, (key, ofRow) => countRow(table, key, ordered(ofRow, stream)))

/** Marks redriven records as doubtful: it is unknown whether they were counted before they failed. */
export const doubtRecords = (table: Table, records: CountedRecord[]) =>
  eachRow(records, async (key, ofRow) => {
    const row = await table.get(key, { consistent: true })
    if (!isPresent(row) && !ofRow.some(({ count }) => count.createIfMissing)) return followUpsOf(ofRow, row)
    // A missing row is created here; the recount fills it.
    await raiseValues(table, key, laterValues(newestOf(ofRow), row), row ? [rowExists] : [])
    return [doubtOf(ofRow)]
  })

/** Counts row by row. Returns the sequence numbers of the records that failed, and the follow-ups of the others. */
async function eachRow(
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

/** The records of one row in order, without duplicates. */
type Ordered = [order: string, record: CountedRecord][]

function ordered(records: CountedRecord[], stream: string): Ordered {
  const byOrder = records.map((record): [string, CountedRecord] => [
    `${stream}${orderOf(record.sequenceNumber)}#${record.eventId.slice(0, 8)}`,
    record,
  ])
  return [...new Map(byOrder).entries()].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Other writers may change the row between two attempts; after the last attempt, the records are doubtful. */
const attemptsMaximum = 4

async function countRow(table: Table, key: Key, records: Ordered): Promise<FollowUp[]> {
  const newest = newestOf(recordsOf(records))
  let left = records
  let row: Row | undefined
  for (let attempt = 0; attempt < attemptsMaximum; attempt += 1) {
    const failed = await table.update(updateCounting(key, left, laterValues(newest, row)))
    if (!failed) return []
    row = failed.row
    if (!isPresent(row)) return followUpsOf(recordsOf(left), row)
    left = notYetCounted(records, row)
    if (left.length === 0 || left.some((one) => isDoubtful(one, row))) break
  }
  await raiseValues(table, key, laterValues(newest, row))
  return left.length === 0 ? [] : [doubtOf(recordsOf(left))]
}

/** Sets values that only grow, if the row has smaller ones. */
async function raiseValues(table: Table, key: Key, values: Values, conditions = [rowExists]): Promise<void> {
  let left = values
  while (Object.keys(left).length > 0) {
    const failed = await table.update({
      key,
      set: left,
      where: [...conditions, isNoTombstone, ...rowHasNoGreater(left)],
    })
    left = failed && isPresent(failed.row) ? laterValues(left, failed.row) : {}
  }
}

/** The conditions that the row has no greater one of these values. */
const rowHasNoGreater = (values: Values) =>
  Object.keys(values).map((name) => `attribute_not_exists(#${name}) OR #${name} <= :set_${name}`)

const recordsOf = (ordered: Ordered) => ordered.map(([, record]) => record)

/**
 * The records that may not be in the row's numbers. If this delivery contains the record in `countedTo`, the row was
 * counted in this shard, so all earlier records of the delivery are included.
 */
function notYetCounted(records: Ordered, row: Row | undefined): Ordered {
  const counted = records.findIndex(([order]) => order === row?.['countedTo'])
  return records.slice(counted + 1).filter(([, { writtenAt }]) => !isInRecount(writtenAt, row))
}

/** Whether a record may be in the row's numbers: another shard was counted beyond it, or a recount may have seen it. */
function isDoubtful([order, { writtenAt }]: Ordered[number], row: Row | undefined): boolean {
  const countedTo = row?.['countedTo']
  return (typeof countedTo === 'string' && order <= countedTo) || !isAfterRecount(writtenAt, row)
}

function doubtOf(records: CountedRecord[]): FollowUp {
  const [first] = records
  if (!first) throw new Error('There is no record to doubt')
  const { key, counted } = first.count
  const event = publish(countDoubted, {
    ...key,
    counted,
    createIfMissing: records.some(({ count }) => count.createIfMissing),
    writtenAt: Math.max(...records.map(({ writtenAt }) => writtenAt)),
  })
  return { sequenceNumber: first.sequenceNumber, event }
}

/** The greatest of each value that the records set. */
function newestOf(records: CountedRecord[]): Values {
  let newest: Values = {}
  for (const { count } of records) newest = { ...newest, ...laterValues(count.set ?? {}, newest) }
  return newest
}

/** The events for a missing target, from the first record that added something: one sweep covers the whole batch. */
function followUpsOf(records: CountedRecord[], row: Row | undefined): FollowUp[] {
  const isAddition = ({ add }: Count) => Object.values(add).some((value) => value > 0)
  const added = records.find(({ count }) => isAddition(count))
  const events = added?.count.onMissingTarget?.(row) ?? []
  return events.map((event) => ({ sequenceNumber: added?.sequenceNumber ?? '', event }))
}

function updateCounting(key: Key, left: Ordered, newest: Values): Update {
  const records = recordsOf(left)
  const counts = records.map(({ count }) => count)
  const add: Record<string, number> = {}
  for (const [name, value] of counts.flatMap((count) => Object.entries(count.add)))
    add[name] = (add[name] ?? 0) + value
  return {
    key,
    set: { ...newest, countedTo: left.at(-1)?.[0] },
    add,
    where: [
      ...(counts.some(({ createIfMissing }) => createIfMissing) ? [] : [rowExists]),
      isNoTombstone,
      'attribute_not_exists(countedTo) OR countedTo < :first',
      'attribute_not_exists(recountedTo) OR recountedTo < :written',
      ...rowHasNoGreater(newest),
    ],
    values: { first: left[0]?.[0], written: Math.min(...records.map(({ writtenAt }) => writtenAt)) },
  }
}
