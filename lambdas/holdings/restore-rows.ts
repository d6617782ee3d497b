/** Compares a copy of the table as it was at an earlier minute with the table as it is, and puts rows back. */
import * as z from 'zod/mini'
import { accountKey } from '../access/account-keys.ts'
import { clockKey, partitionOfHour } from '../deals/due-keys.ts'
import { removedByRestore, restoredAt } from '../platform/change.ts'
import { auditKey, operatorKey } from '../operators/operator-keys.ts'
import { onlyNew, rowExists } from '../platform/expressions.ts'
import { isLive, keySchema, type Key, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { banKey, banMarkKey, emailKey, userKey, usernameKey } from '../users/user-keys.ts'
import { differs, differsFrom } from './row-differences.ts'

/** The most keys that one call reads. */
const pageSize = 100
const writesAtOnce = 25

export interface RestoreOptions {
  /** The table as it was at the minute to which it is restored. */
  copy: Table
  table: Table
  /** The time of the restore, in epoch milliseconds. Every row that the restore puts back is marked with it. */
  now: number
  /** Also puts back the rows that were changed after the minute, and removes those that were written after it. */
  exact: boolean
  /** Only partitions that begin with this text are restored. An empty text restores all. */
  only: string
  /** Whether a row names a person who was erased. Such rows are left to erase-again.ts. */
  isHeld: (row: Row) => boolean
  say: (line: string) => void
}

export interface Restored {
  missing: number
  changed: number
  removed: number
  /** The number of rows that people changed while they were compared. These rows stay as they are. */
  busy: number
}

/**
 * People, their accounts, addresses, names and bans. Such a row is put back if it is missing. A changed one stays, unless
 * the restore is limited to such rows, because an old row would bring back ended sessions, former addresses and people
 * who are leaving.
 */
const identities = [userKey, accountKey, emailKey, usernameKey, banKey, banMarkKey].map((key) => key('').pk)
const isIdentity = (pk: string) => identities.some((start) => pk.startsWith(start))
/** The rows of operators are neither put back nor removed, so removed operators stay removed, and added ones stay. */
const isOperator = (pk: string) => pk === operatorKey('').pk
/** The log of what operators did is put back where it is missing, and never changed or removed. */
const isFixed = (pk: string) => isOperator(pk) || pk.startsWith(auditKey('').pk)

export async function restoreRows(options: RestoreOptions): Promise<Restored> {
  const { copy, table, now, exact, only, isHeld, say } = options
  const restored: Restored = { missing: 0, changed: 0, removed: 0, busy: 0 }
  const mayReplace = (pk: string) => exact && !isFixed(pk) && (!isIdentity(pk) || isIdentity(only))
  let read = 0
  let firstHour = Infinity

  async function putBack(row: Row, current: Row | undefined): Promise<void> {
    const { pk } = keyOf(row)
    if (isOperator(pk)) return
    if (current && (!mayReplace(pk) || !differs(row, current))) return
    if (isExpired(row, now) || isHeld(row)) return
    if (!current && (await isOutdatedClaim(row, table))) return
    const marked = { ...row, [restoredAt]: now }
    const failed = current ? await replace(table, current, marked) : await table.put(marked, onlyNew)
    restored[failed ? 'busy' : current ? 'changed' : 'missing'] += 1
    const hour = Number(pk.slice(partitionOfHour('').length))
    if (pk.startsWith(partitionOfHour('')) && hour < firstHour) firstHour = hour
  }

  async function remove(row: Row): Promise<void> {
    const failed = await replace(table, row, { ...row, [removedByRestore]: true })
    if (!failed) await table.remove(keyOf(row))
    restored[failed ? 'busy' : 'removed'] += 1
  }

  for await (const rows of pagesOf(copy, only)) {
    const current = await rowsByKey(table, rows)
    await inGroups(rows, (row) => putBack(row, current.get(nameOf(row))))
    read += rows.length
    if (read % 10_000 < rows.length)
      say(`${read} rows compared, ${restored.missing + restored.changed} put back`)
  }
  if (exact)
    for await (const rows of pagesOf(table, only)) {
      const before = await rowsByKey(copy, rows)
      const isNew = (row: Row) => !before.has(nameOf(row)) && mayReplace(keyOf(row).pk)
      await inGroups(rows.filter(isNew), remove)
    }
  await setClockBack(table, firstHour)
  return restored
}

export const keyOf = (row: Row): Key => z.parse(keySchema, row)
const nameOf = (row: Row) => `${keyOf(row).pk}\n${keyOf(row).sk}`

export async function* pagesOf(table: Table, only = ''): AsyncGenerator<Row[]> {
  let place: Row | undefined
  do {
    const page = await table.scan({
      ConsistentRead: true,
      ...(only && {
        FilterExpression: 'begins_with(pk, :only)',
        ExpressionAttributeValues: { ':only': only },
      }),
      ...(place && { ExclusiveStartKey: place }),
    })
    for (let start = 0; start < page.rows.length; start += pageSize)
      yield page.rows.slice(start, start + pageSize)
    place = page.last
  } while (place)
}

async function rowsByKey(table: Table, rows: Row[]): Promise<Map<string, Row>> {
  const found = await table.getMany(rows.map(keyOf), { consistent: true })
  return new Map(found.map((row) => [nameOf(row), row]))
}

/**
 * Works on the rows in groups, in the order of their keys. A row with counts sorts before the rows that it counts, so
 * it is in the same group or an earlier one.
 */
async function inGroups(rows: Row[], work: (row: Row) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += writesAtOnce)
    await Promise.all(rows.slice(start, start + writesAtOnce).map(work))
}

/** Replaces a row, unless it has changed since it was read. */
const replace = (table: Table, before: Row, after: Row) =>
  table.update({ key: keyOf(before), ...differsFrom(before, after) })

const expirySchema = z.object({ expiresAt: z.optional(z.number()) })
const isExpired = (row: Row, now: number) => !isLive(z.parse(expirySchema, row), now)

const claimSchema = z.object({ userId: z.string() })

/**
 * Whether a row is a claim on an address or a name that its person has given up since. If it were put back, the owner of
 * a former address could get into the account.
 */
async function isOutdatedClaim(row: Row, table: Table): Promise<boolean> {
  const { pk } = keyOf(row)
  if (![emailKey(''), usernameKey('')].some((key) => pk.startsWith(key.pk))) return false
  const { userId } = z.parse(claimSchema, row)
  const person = await table.get(userKey(userId), { consistent: true })
  if (!person) return false
  const { email, schoolEmail, username } = person
  const claims = [
    ...[email, schoolEmail].map((address) => emailKey(String(address)).pk),
    usernameKey(String(username)).pk,
  ]
  return !claims.includes(pk)
}

/**
 * Sets the clock back to the earliest hour of a restored deadline, so that lambdas/deals/run-due.ts handles the deadline.
 */
async function setClockBack(table: Table, hour: number): Promise<void> {
  if (hour === Infinity) return
  await table.update({ key: clockKey, set: { hour }, where: [rowExists, '#hour > :set_hour'] })
}
