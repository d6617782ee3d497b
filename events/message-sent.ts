import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person sent a message, or a reaction wrote one about a deal. Published by publish-events from the message's row
 * (lambdas/chats/chats-facts.ts).
 */
export const messageSent = defineEvent({
  name: 'message-sent',
  detail: z.object({
    chatId: z.string(),
    messageId: z.string(),
    senderId: z.string(),
    campusId: z.string(),
    /** The message is about a deal and no person wrote it, so it is not counted as usage. */
    isOfDeal: z.optional(z.literal(true)),
  }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    messageId: '01KABCDEF0123456789ABCDEFG',
    senderId: 'u_5f0c1ce2a1b34e6b9d1c',
    campusId: 'ou',
  },
})
