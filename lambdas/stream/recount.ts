/**
 * Recounts the numbers of a doubtful row. It does not wait for the stream: the row stores when it was recounted, and a
 * record of about that time that the stream delivers later is doubtful again (count.ts). So the last recount is exact,
 * however late the stream is.
 */
import type * as z from 'zod/mini'
import type { countDoubted } from '../../events/count-doubted.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { isNoTombstone, rowExists, withPrefix, type Update } from '../platform/expressions.ts'
import { onRows } from '../platform/grants.ts'
import { isPresent, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { countedRows } from './facts.ts'
import { isInRecount, recountedBetween } from './recounted.ts'

type Doubt = z.output<(typeof countDoubted)['detail']>

/**
 * The least time between recounts of a row. A popular post has many rows to count, and may become doubtful every second. On
 * a laptop there is no minimum, because its table only knows the minute of a record, so no recount is certainly later.
 */
const intervalMs = () => (env.optional('STAGE') === 'local' ? -Infinity : 30_000)
const attemptsMaximum = 4

export const recounts = effect(
  { recount: countedRows.flatMap((key) => onRows(key, 'GetItem', 'Query', 'UpdateItem')) },
  ({ table, now }) => ({
    /**
     * Recounts a doubtful row, unless a recount has already seen every doubtful record. Throws if the row was recounted a
     * moment ago, or the stream changed it during every attempt: then the message is redelivered.
     */
    async recount(doubt: Doubt): Promise<void> {
      for (let attempt = 0; attempt < attemptsMaximum; attempt += 1) {
        const start = now()
        const row = await table.get({ pk: doubt.pk, sk: doubt.sk }, { consistent: true })
        if (!isPresent(row) && !doubt.createIfMissing) return
        if (isInRecount(doubt.writtenAt, row)) return
        if (start < Number(row?.['recountedTo'] ?? 0) + intervalMs())
          throw new Error('The row was recounted a moment ago')
        const numbers = await numbersOf(table, doubt)
        const set = { ...numbers, ...recountedBetween(start, now()) }
        if (!(await table.update(updateReplacing(set, doubt, row)))) return
      }
      throw new Error('The stream counted the row during every attempt')
    },
  }),
)

/** The number of rows of each counted kind. */
async function numbersOf(table: Table, { pk, counted }: Doubt): Promise<Record<string, number>> {
  const numbers = Object.entries(counted).map(
    async ([name, prefix]) => [name, await numberOf(table, pk, prefix)] as const,
  )
  return Object.fromEntries(await Promise.all(numbers))
}

async function numberOf(table: Table, pk: string, prefix: string): Promise<number> {
  const pages = table.paginate({
    ...withPrefix(pk, prefix),
    FilterExpression: isNoTombstone,
    Select: 'COUNT',
    ConsistentRead: true,
  })
  let number = 0
  for await (const { count } of pages) number += count
  return number
}

/** Replaces the numbers of a row, unless the stream or another recount has changed them since the row was read. */
function updateReplacing(set: Row, { pk, sk, createIfMissing }: Doubt, row: Row | undefined): Update {
  const seen = ['countedTo', 'recountedTo'].map((name) => ({ name, value: row?.[name] }))
  return {
    key: { pk, sk },
    set,
    // An operator may have asked for this recount.
    remove: ['recountAskedAt'],
    where: [
      ...(createIfMissing ? [] : [rowExists]),
      isNoTombstone,
      ...seen.map(({ name, value }) =>
        value === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}`,
      ),
    ],
    values: Object.fromEntries(
      seen.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    ),
  }
}
