/**
 * Counts of records that were given up and come again (`npm run redrive`). Nobody knows whether they were counted before
 * they failed, so what they touched is counted anew from the rows. A row may hold more than the stream has told so far:
 * so there is a pause, in which the stream tells what was seen. A row that it counted meanwhile is looked at again.
 */
import { setTimeout } from 'node:timers/promises'
import { eachRow, isGone, whenGone, type Asked, type Count, type CountedRecord, type Row } from './count.ts'
import type { Table } from '../platform/table.ts'

/** How late the stream may be, and how often a row that others write to is looked at, within a function's time. */
const pauseMs = 5_000
const looksMaximum = 4

type Pause = () => Promise<void>

export const recount = (table: Table, records: CountedRecord[], pause: Pause = () => setTimeout(pauseMs)) =>
  eachRow(records, (ofRow) => recountRow(table, ofRow, pause))

async function recountRow(table: Table, records: CountedRecord[], pause: Pause): Promise<Asked[]> {
  const counts = records.map(({ count }) => count)
  const [first] = counts
  for (let look = 0; first && look < looksMaximum; look += 1) {
    const row = await table.get(first.key, { consistent: true })
    if (isGone(row) && !first.create) return whenGone(records, row)
    const values = { ...newest(counts, row), ...(await numbersOf(table, counts)) }
    await pause()
    if (!(await table.update(replacing(values, first, row)))) return []
  }
  throw new Error('The stream counted the row at every look')
}

/** How many rows there are of each kind that is counted. */
async function numbersOf(table: Table, counts: Count[]): Promise<Record<string, number>> {
  const kinds = new Map(
    counts.flatMap(({ key, add, rows }) => Object.keys(add).map((name) => [name, { pk: key.pk, rows }])),
  )
  const numbers = [...kinds].map(async ([name, kind]) => [name, await numberOf(table, kind)] as const)
  return Object.fromEntries(await Promise.all(numbers))
}

async function numberOf(table: Table, { pk, rows }: { pk: string; rows: string }): Promise<number> {
  const pages = table.paginate({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :rows)',
    FilterExpression: 'attribute_not_exists(deletedAt)',
    ExpressionAttributeValues: { ':pk': pk, ':rows': rows },
    Select: 'COUNT',
    ConsistentRead: true,
  })
  let number = 0
  for await (const { count } of pages) number += count
  return number
}

/** What the records tell beside numbers, where the row does not know something later. */
function newest(counts: Count[], row: Row): Record<string, unknown> {
  const news: Record<string, unknown> = {}
  for (const [name, value] of counts.flatMap(({ set }) => Object.entries(set ?? {})))
    if (isLater(value, news[name] ?? row?.[name])) news[name] = value
  return news
}

function isLater(value: number | string, known: unknown): boolean {
  if (typeof value === 'number') return typeof known !== 'number' || value > known
  return typeof known !== 'string' || value > known
}

/** The update of a row that the stream did not count since it was read. */
function replacing(values: Record<string, unknown>, { key, create }: Count, row: Row) {
  const seen = row?.['countedTo']
  const all = Object.entries(values)
  return {
    Key: { ...key },
    UpdateExpression: `SET ${all.map((_, index) => `#set${index} = :set${index}`).join(', ')}`,
    ConditionExpression: [
      ...(create ? [] : ['attribute_exists(pk)']),
      'attribute_not_exists(deletedAt)',
      seen === undefined ? 'attribute_not_exists(countedTo)' : 'countedTo = :seen',
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(all.map(([name], index) => [`#set${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries([
      ...(seen === undefined ? [] : [[':seen', seen]]),
      ...all.map(([, value], index) => [`:set${index}`, value]),
    ]),
  }
}
