/** Bans: rows that operators write and remove by hand. */
import { effect } from '../platform/effect.ts'
import { rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Write } from '../platform/table.ts'
import { banKey } from './user-keys.ts'

const banGrants = {
  has: onRows(banKey(anyId), 'GetItem'),
  sparing: onRows(banKey(anyId), 'ConditionCheckItem'),
  add: onRows(banKey(anyId), 'PutItem'),
}

export const banStore = effect(banGrants, ({ table, now }) => ({
  /** A strongly consistent read, so a ban takes effect at once. */
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

  /** Writes a ban for the demo's seed; operators write the row by hand. */
  async add(email: string, reason: string): Promise<void> {
    await table.put({ ...banKey(email), email, reason, createdAt: now() })
  },
}))
