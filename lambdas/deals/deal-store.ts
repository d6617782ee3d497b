/**
 * The entries of deals in the lists of their two people. The line is authoritative; an entry is a copy of the newest
 * change of its deal.
 */
import { encodeTime } from 'ulid'
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { dealEntrySchema, type DealEntry } from '../../shared/deals/entry.ts'
import { dealsPageSize } from '../../shared/deals/list-deals.ts'
import { openDealDays } from '../../shared/deals/list-open-deals.ts'
import { eraseRows } from '../access/holding.ts'
import { effect } from '../platform/effect.ts'
import { inRange, rowExists, withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Table } from '../platform/table.ts'
import { dealKey, dealsPrefix } from './deal-keys.ts'

/** `version` is the version of the line that the entry copies; a later one replaces the entry. */
export type DealRow = DealEntry & { version: number }

const anyDeal = dealKey(anyId, anyId)
const dayMs = 86_400_000

const dealGrants = {
  put: onRows(anyDeal, 'PutItem'),
  get: onRows(anyDeal, 'GetItem'),
  rate: onRows(anyDeal, 'UpdateItem'),
  dispute: onRows(anyDeal, 'UpdateItem'),
  ratings: onRows(anyDeal, 'BatchGetItem'),
  page: onRows(anyDeal, 'Query'),
  ended: onRows(anyDeal, 'Query'),
  listOpen: onRows(anyDeal, 'Query'),
  removeAll: onRows(anyDeal, 'Query', 'BatchWriteItem'),
}

export const dealStore = effect(dealGrants, ({ table, now }) => ({
  /** Writes a person's entry, unless a later change of the line has been written. */
  async put(userId: string, entry: DealRow): Promise<void> {
    const where = ['attribute_not_exists(version) OR version < :version']
    const row = { ...dealKey(userId, entry.id), ...entry }
    await table.put(row, { where, values: { version: entry.version } })
  },

  async get(userId: string, dealId: string): Promise<DealEntry | undefined> {
    const row = await table.get(dealKey(userId, dealId))
    return row && z.parse(dealEntrySchema, row)
  },

  /** Notes in a person's own entry whether they would deal with the other person again. */
  async rate(userId: string, dealId: string, again: boolean): Promise<void> {
    await table.update({ key: dealKey(userId, dealId), set: { again }, where: [rowExists] })
  },

  /** Marks a no-show in an entry as disputed. Does nothing if the deal has another ending by now. */
  async dispute(userId: string, dealId: string): Promise<void> {
    const isMissed = { where: ['ending = :missed'], values: { missed: 'no-show' } }
    await table.update({ key: dealKey(userId, dealId), set: { isDisputed: true }, ...isMissed })
  },

  /** Returns whether these people would deal again, by the ids of the deals. Takes one BatchGet of at most 100 entries. */
  async ratings(of: { userId: string; dealId: string }[]): Promise<Map<string, boolean>> {
    const rows = await table.getMany(of.map(({ userId, dealId }) => dealKey(userId, dealId)))
    return new Map(
      rows.flatMap((row) => {
        const { id, again } = dealEntrySchema.safeParse(row).data ?? {}
        return id === undefined || again === undefined ? [] : [[id, again]]
      }),
    )
  },

  /** A page of a person's entries, newest deal first. */
  async page(
    userId: string,
    { after, limit = dealsPageSize }: { after: Position | undefined; limit?: number },
  ): Promise<{ entries: DealEntry[]; next: Position | undefined }> {
    const { rows, last } = await table.query({
      ...withPrefix(dealKey(userId, '').pk, dealsPrefix),
      ScanIndexForward: false,
      Limit: limit,
      ...(after && { ExclusiveStartKey: dealKey(userId, after[1]) }),
    })
    const entries = rows.map((row) => z.parse(dealEntrySchema, row))
    const end = entries.at(-1)
    return { entries, next: last && end ? [0, end.id] : undefined }
  },

  /** A person's deals that began since a time and are over. */
  async ended(userId: string, since: number): Promise<DealEntry[]> {
    return (await entriesSince(table, userId, since)).filter(({ state }) => state === 'ended')
  },

  /** A person's deals that are not over. Every open one began in the last 30 days. */
  async listOpen(userId: string): Promise<DealEntry[]> {
    const entries = await entriesSince(table, userId, now() - openDealDays * dayMs)
    return entries.filter(({ state }) => state !== 'ended')
  },

  async removeAll(userId: string): Promise<void> {
    await eraseRows(table, dealKey(userId, ''))
  },
}))

/**
 * A person's entries of deals that began since a time. Malformed entries are left out, so they cannot stop the erasure of
 * the person.
 */
async function entriesSince(table: Table, userId: string, since: number): Promise<DealEntry[]> {
  const { pk, sk: from } = dealKey(userId, encodeTime(Math.max(0, since)))
  const entries: DealEntry[] = []
  for await (const { rows } of table.paginate(inRange(pk, { from, to: `${dealsPrefix}~` })))
    entries.push(...rows.flatMap((row) => dealEntrySchema.safeParse(row).data ?? []))
  return entries
}
