/** Bans: rows that operators edit; the only file that knows their key (data model, 'Ban'). */
import type { Platform } from '../platform/platform.ts'

const banKey = (email: string) => ({ pk: `EMAIL#${email}`, sk: '#BAN' })

export const banStore = ({ table, now }: Platform) => ({
  /** Read after writes: a ban that was just written counts. */
  async has(email: string): Promise<boolean> {
    return (await table.get(banKey(email), { consistent: true })) !== undefined
  },

  /** What an operator does by hand. */
  async add(email: string, reason: string): Promise<void> {
    await table.put({ Item: { ...banKey(email), email, reason, createdAt: now() } })
  },
})
