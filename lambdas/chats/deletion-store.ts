/** The last deletion of a conversation, as one of its people may report it. */
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
  /** A deletion for both by this person in the last seven days: as long as what was deleted is kept. */
  async by(userId: string, chatId: string): Promise<Deletion | undefined> {
    const row = await table.get(clearedKey(chatId))
    const deletion = row && z.parse(deletionSchema, row)
    const { clearedBy, clearedAt = 0 } = deletion ?? {}
    return clearedBy === userId && clearedAt > now() - keptSeconds * 1000 ? deletion : undefined
  },
}))
