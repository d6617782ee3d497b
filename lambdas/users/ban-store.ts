/** Bans: rows that operators write and remove by hand. */
import type { Platform } from '../platform/platform.ts'
import { banKey } from './user-keys.ts'

export const banStore = ({ table, now }: Platform) => ({
  /** A strongly consistent read, so a ban that was just written counts. */
  async has(email: string): Promise<boolean> {
    return (await table.get(banKey(email), { consistent: true })) !== undefined
  },

  /** For the demo's seed; operators write the row by hand. */
  async add(email: string, reason: string): Promise<void> {
    await table.put({ ...banKey(email), email, reason, createdAt: now() })
  },
})
