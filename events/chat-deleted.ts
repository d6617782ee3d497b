import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * One of the two people deleted their conversation: all messages up to this id, for both people or only for `deletedFor`.
 * It names who deleted it for both, and when (epoch milliseconds), if the other person may have seen a message. The time is
 * missing if nobody is notified, because it was a request. The end of an account names nobody.
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
