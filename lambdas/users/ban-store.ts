/** Bans of addresses, which operators make and lift (lambdas/operators). */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowExists, rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Write } from '../platform/table.ts'
import { banKey } from './user-keys.ts'

const banSchema = z.object({ reason: z.string(), createdAt: z.optional(z.number()) })

const banGrants = {
  has: onRows(banKey(anyId), 'GetItem'),
  sparing: onRows(banKey(anyId), 'ConditionCheckItem'),
  get: onRows(banKey(anyId), 'GetItem'),
  adding: onRows(banKey(anyId), 'PutItem'),
  lifting: onRows(banKey(anyId), 'DeleteItem'),
}

export const banStore = effect(banGrants, ({ table, now }) => ({
  /** Whether an address is banned. The read is strongly consistent, so a ban takes effect at once. */
  async has(email: string): Promise<boolean> {
    return (await table.get(banKey(email), { consistent: true })) !== undefined
  },

  /**
   * The condition of a transaction that releases or claims an address: no ban. A ban finds its person by the address, so a
   * ban during a change of the address would find nobody.
   */
  sparing(email: string): Write {
    return { check: banKey(email), where: [rowIsMissing] }
  },

  async get(email: string): Promise<{ reason: string; at: number | undefined } | undefined> {
    const row = await table.get(banKey(email), { consistent: true })
    if (!row) return undefined
    const { reason, createdAt: at } = z.parse(banSchema, row)
    return { reason, at }
  },

  /** The write that bans an address, if it is not banned. */
  adding(email: string, reason: string): Write {
    return { put: { ...banKey(email), email, reason, createdAt: now() }, ...onlyNew }
  },

  /** The write that lifts the ban that an address has had since `at`. A ban that was written by hand has no time. */
  lifting(email: string, at: number | undefined): Write {
    const isSame = at === undefined ? 'attribute_not_exists(createdAt)' : 'createdAt = :at'
    return { remove: banKey(email), where: [rowExists, isSame], ...(at !== undefined && { values: { at } }) }
  },
}))
