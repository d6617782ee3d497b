/** Erases again the people whose erasure came after the minute to which a table is restored. */
import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'
import { ledgerFolder, ledgerKey } from './erasure-ledger.ts'
import { restoredAt } from '../platform/change.ts'
import { onlyNew } from '../platform/expressions.ts'
import type { Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { userKey } from '../users/user-keys.ts'
import { keyOf } from './restore-rows.ts'

/** Ids of people, as `openAccount` makes them. */
const idPattern = /u_[0-9a-f]{20}/g

/** The people in the ledger of erasures. */
export async function readLedger(client: S3Client, Bucket: string) {
  const entries = new Set<string>()
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: ledgerFolder }))
    for (const { Key = '' } of Contents) entries.add(Key)
  const known = new Map<string, boolean>()
  const isErased = (id: string) => {
    const isIn = known.get(id) ?? entries.has(ledgerKey(id))
    known.set(id, isIn)
    return isIn
  }
  return {
    size: entries.size,
    /** Returns the ids of erased people that a row contains. */
    erasedIn: (row: Row): string[] =>
      entries.size === 0 ? [] : [...new Set(JSON.stringify(row).match(idPattern) ?? [])].filter(isErased),
  }
}
export type Ledger = Awaited<ReturnType<typeof readLedger>>

interface EraseAgainOptions {
  copy: Table
  table: Table
  /** The missing rows that name erased people. */
  held: Row[]
  ledger: Ledger
  /** The minute to which the table is restored, and the time of the restore, in epoch milliseconds. */
  at: number
  now: number
}

/**
 * Puts back the rows that name erased people, because the erasure finds their data through these rows, and starts the
 * erasures. The people's own rows come back as tombstones. Returns the number of these people.
 */
export async function eraseAgain({ copy, table, held, ledger, at, now }: EraseAgainOptions): Promise<number> {
  const ids = new Set(held.flatMap((row) => ledger.erasedIn(row)))
  const people = await Promise.all([...ids].map((id) => copy.get(userKey(id), { consistent: true })))
  // Without a row, a person was erased before the minute; only rows that outlive an account, for example reports, name
  // them.
  const returning = people.filter((person) => person !== undefined)
  for (const person of returning) await table.put({ ...person, deletedAt: at, [restoredAt]: now }, onlyNew)
  const isPerson = (row: Row) => returning.some((one) => one['pk'] === row['pk'] && one['sk'] === row['sk'])
  for (const row of held) if (!isPerson(row)) await table.put({ ...row, [restoredAt]: now }, onlyNew)
  for (const person of returning) {
    // The stream publishes account-deleted (lambdas/users/users-facts.ts).
    const isLeaving = ['attribute_exists(deletedAt)']
    await table.update({ key: keyOf(person), set: { erasureBegunAt: now }, where: isLeaving })
  }
  return returning.length
}
