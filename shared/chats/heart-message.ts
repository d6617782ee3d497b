import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { messageSchema } from './chat.ts'
import { messageEmojiSchema } from './message-emoji.ts'
import { chatIdSchema } from './pair.ts'

const { id, chatId, hearts, emojis } = messageSchema.shape

/**
 * Gives a message of one of the caller's conversations a reaction, which replaces the caller's earlier one, or takes the
 * reaction back. Repeating the call changes nothing.
 */
export const heartMessage = defineContract({
  name: 'heart-message',
  method: 'POST',
  path: '/chats/{chatId}/messages/{messageId}/heart',
  access: 'school-verified',
  scope: 'chat',
  summary: 'Gives a message a reaction, or takes it back.',
  input: z.strictObject({
    chatId: chatIdSchema,
    messageId: ulidSchema,
    /** False takes the reaction back. */
    isHearted: z.boolean(),
    /** One emoji; a heart if it is missing. */
    emoji: z.optional(messageEmojiSchema),
  }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    messageId: '01KABCDEF0123456789ABCDEFG',
    isHearted: true,
    emoji: '🔥',
  },
  output: z.object({ id, chatId, hearts, emojis }),
  refusals: {
    'message-not-found': { status: 404, message: 'That message has been deleted.' },
    'partner-away': { status: 409, message: 'This person cannot receive messages.' },
  },
  limits: { account: { count: 120, seconds: 60 } },
})
