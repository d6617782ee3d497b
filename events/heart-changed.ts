import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person gave a message a reaction, changed it or took it back, or the sender saw it live. `heartedAt` is the time of
 * the person's first reaction (epoch milliseconds).
 */
export const heartChanged = defineEvent({
  name: 'heart-changed',
  detail: z.object({ chatId: z.string(), messageId: z.string(), userId: z.string(), heartedAt: z.number() }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    messageId: '01KABCDEF0123456789ABCDEFG',
    userId: 'u_5f0c1ce2a1b34e6b9d1c',
    heartedAt: 1_800_000_000_000,
  },
})
