/**
 * Counts of records that were given up and are redriven (`npm run redrive`). Whether they were counted before they failed
 * is unknown, so the rows that they touch are counted anew. The table may be ahead of the stream: between counting and
 * writing there is a pause in which the stream catches up. If the stream counted the row meanwhile, it is counted again.
 */
import { setTimeout } from 'node:timers/promises'
import { env } from '../platform/env.ts'
import { isNoTombstone, rowExists, withPrefix, type Update } from '../platform/expressions.ts'
import { isPresent, type Key, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import type { Count } from './change.ts'
import { eachRow, followUpsOf, type CountedRecord } from './count.ts'

/** How late the stream may be; on a laptop it is quick. Pauses and attempts together fit into the function's timeout. */
const pauseMs = env.optional('STAGE') === 'local' ? 1_000 : 5_000
const attemptsMaximum = 4

type Pause = () => Promise<void>

export const recount = (table: Table, records: CountedRecord[], pause: Pause = () => setTimeout(pauseMs)) =>
  eachRow(records, (key, ofRow) => recountRow(table, key, ofRow, pause))

async function recountRow(table: Table, key: Key, records: CountedRecord[], pause: Pause) {
  const counts = records.map(({ count }) => count)
  const createIfMissing = counts.some((count) => count.createIfMissing)
  for (let attempt = 0; attempt < attemptsMaximum; attempt += 1) {
    const row = await table.get(key, { consistent: true })
    if (!isPresent(row) && !createIfMissing) return followUpsOf(records, row)
    const values = { ...newestValues(counts, row), ...(await numbersOf(table, counts)) }
    await pause()
    if (!(await table.update(updateReplacing(values, { key, createIfMissing, row })))) return []
  }
  throw new Error('The stream counted the row during every attempt')
}

/** The number of rows of each counted kind. */
async function numbersOf(table: Table, counts: Count[]): Promise<Record<string, number>> {
  const kinds = new Map(
    counts.flatMap(({ key, add, countedPrefix }) =>
      Object.keys(add).map((name) => [name, { pk: key.pk, countedPrefix }]),
    ),
  )
  const numbers = [...kinds].map(async ([name, kind]) => [name, await numberOf(table, kind)] as const)
  return Object.fromEntries(await Promise.all(numbers))
}

type Kind = { pk: string; countedPrefix: string }

async function numberOf(table: Table, { pk, countedPrefix }: Kind): Promise<number> {
  const pages = table.paginate({
    ...withPrefix(pk, countedPrefix),
    FilterExpression: isNoTombstone,
    Select: 'COUNT',
    ConsistentRead: true,
  })
  let number = 0
  for await (const { count } of pages) number += count
  return number
}

/** The newest of the records' other values, except where the row has a later one. */
function newestValues(counts: Count[], row: Row | undefined): Row {
  const newest: Row = {}
  for (const [name, value] of counts.flatMap(({ set }) => Object.entries(set ?? {})))
    if (isLater(value, newest[name] ?? row?.[name])) newest[name] = value
  return newest
}

function isLater(value: number | string, known: unknown): boolean {
  if (typeof value === 'number') return typeof known !== 'number' || value > known
  return typeof known !== 'string' || value > known
}

/** Replaces the values of a row, unless the stream has counted the row since it was read. */
function updateReplacing(
  set: Row,
  { key, createIfMissing, row }: { key: Key; createIfMissing: boolean; row: Row | undefined },
): Update {
  const countedTo = row?.['countedTo']
  return {
    key,
    set,
    where: [
      ...(createIfMissing ? [] : [rowExists]),
      isNoTombstone,
      countedTo === undefined ? 'attribute_not_exists(countedTo)' : 'countedTo = :seen',
    ],
    ...(countedTo === undefined ? {} : { values: { seen: countedTo } }),
  }
}
