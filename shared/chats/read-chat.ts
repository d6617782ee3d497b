import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { chatIdSchema } from './pair.ts'

/** Marks a conversation as read up to a message; a mark never goes back. The partner sees 'Seen'. */
export const readChat = defineContract({
  name: 'read-chat',
  method: 'POST',
  path: '/chats/{chatId}/read',
  access: 'verified',
  scope: 'chat',
  summary: 'Marks a conversation as read up to a message.',
  input: z.strictObject({
    chatId: chatIdSchema,
    upTo: ulidSchema,
    /** A message to which the partner's reaction arrived while the reader saw it, so the reaction needs no notification. */
    reactionTo: z.optional(ulidSchema),
  }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    upTo: '01KABCDEF0123456789ABCDEFG',
  },
  output: z.object({ readUpTo: z.string() }),
  refusals: {},
})
