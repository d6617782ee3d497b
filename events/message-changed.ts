import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person edited or unsent a message. Published by publish-events from the message's row (lambdas/chats/chats-facts.ts).
 */
export const messageChanged = defineEvent({
  name: 'message-changed',
  detail: z.object({ chatId: z.string(), messageId: z.string(), senderId: z.string() }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    messageId: '01KABCDEF0123456789ABCDEFG',
    senderId: 'u_5f0c1ce2a1b34e6b9d1c',
  },
})
