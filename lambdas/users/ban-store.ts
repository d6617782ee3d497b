/** Bans: rows that operators write and remove by hand. */
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { banKey } from './user-keys.ts'

const banGrants = { has: onRows(banKey(anyId), 'GetItem'), add: onRows(banKey(anyId), 'PutItem') }

export const banStore = effect(banGrants, ({ table, now }) => ({
  /** A strongly consistent read, so a ban that was just written counts. */
  async has(email: string): Promise<boolean> {
    return (await table.get(banKey(email), { consistent: true })) !== undefined
  },

  /** For the demo's seed; operators write the row by hand. */
  async add(email: string, reason: string): Promise<void> {
    await table.put({ ...banKey(email), email, reason, createdAt: now() })
  },
}))
