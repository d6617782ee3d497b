import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** One of two people deleted their conversation: all messages up to this id. */
export const chatDeleted = defineEvent({
  name: 'chat-deleted',
  detail: z.object({ chatId: z.string(), upTo: z.string() }),
  example: { chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c', upTo: '01KABCDEF0123456789ABCDEFG' },
})
