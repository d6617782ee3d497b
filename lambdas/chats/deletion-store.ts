/** The last deletion of a conversation. The partner of the person who deleted it may report it. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { clearedKey } from './chat-keys.ts'
import type { Deletion } from './entry-change-store.ts'
import { keptSeconds } from './kept-store.ts'

const deletionSchema = z.object({
  upTo: z.string(),
  clearedBy: z.optional(z.string()),
  clearedAt: z.optional(z.number()),
}) satisfies z.ZodMiniType<Deletion>

export const deletionStore = effect({ by: onRows(clearedKey(anyId), 'GetItem') }, ({ table, now }) => ({
  /** Returns this person's deletion for both in the last seven days, the time for which deleted messages are kept. */
  async by(userId: string, chatId: string): Promise<Deletion | undefined> {
    const row = await table.get(clearedKey(chatId))
    const deletion = row && z.parse(deletionSchema, row)
    const { clearedBy, clearedAt = 0 } = deletion ?? {}
    return clearedBy === userId && clearedAt > now() - keptSeconds * 1000 ? deletion : undefined
  },
}))
