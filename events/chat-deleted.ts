import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person deleted a conversation: all messages up to `upTo`, for both people or only for `deletedFor`. `deletedBy` and
 * `deletedAt` (epoch milliseconds) are set if it was deleted for both and the other person may have seen a message.
 * Without `deletedAt`, nobody is notified, because the conversation was a request. The deletion of an account sets
 * neither.
 */
export const chatDeleted = defineEvent({
  name: 'chat-deleted',
  detail: z.object({
    chatId: z.string(),
    upTo: z.string(),
    deletedBy: z.optional(z.string()),
    deletedAt: z.optional(z.number()),
    deletedFor: z.optional(z.string()),
  }),
  example: { chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c', upTo: '01KABCDEF0123456789ABCDEFG' },
})
