/** People who deleted their account, until all their data is erased. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { isNoTombstone, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Write } from '../platform/table.ts'
import { userKey } from './user-keys.ts'
import { userSchema } from './user-store.ts'

/**
 * The fields of a person that the erasure reads. The erasure begins with the person's row, even if its other fields are
 * invalid.
 */
const leaverSchema = z.pick(userSchema, {
  id: true,
  email: true,
  schoolEmail: true,
  username: true,
  formerUsernames: true,
  verified: true,
  campusId: true,
  picture: true,
  blocks: true,
  blockedBy: true,
  deletedAt: true,
})
export type Leaver = z.output<typeof leaverSchema>

const leaverGrants = {
  get: onRows(userKey(anyId), 'GetItem'),
  leaving: onRows(userKey(anyId), 'UpdateItem'),
  forget: onRows(userKey(anyId), 'DeleteItem'),
}

export const leaverStore = effect(leaverGrants, ({ table, now }) => ({
  /** The person and the milliseconds since their deletion; undefined for everybody else. */
  async get(id: string): Promise<{ person: Leaver; goneMs: number } | undefined> {
    const row = await table.get(userKey(id), { consistent: true })
    const person = row && z.parse(leaverSchema, row)
    return person?.deletedAt === undefined ? undefined : { person, goneMs: now() - person.deletedAt }
  },

  /** The write that makes the person a tombstone. It is in the transaction that spends their code. */
  leaving(id: string): Write {
    const where = [rowExists, isNoTombstone]
    return { update: { key: userKey(id), set: { deletedAt: now() }, where } }
  },

  /** Removes the last row of a person whose other data is erased. */
  async forget(id: string): Promise<void> {
    await table.remove(userKey(id))
  },
}))
