import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { messageSchema } from './chat.ts'
import { chatIdSchema } from './pair.ts'

const { id, chatId, hearts } = messageSchema.shape

/** Gives a message of one of the caller's conversations a heart, or takes it back. Repeating it changes nothing. */
export const heartMessage = defineContract({
  name: 'heart-message',
  method: 'POST',
  path: '/chats/{chatId}/messages/{messageId}/heart',
  access: 'school-verified',
  scope: 'chat',
  summary: 'Gives a message a heart, or takes it back.',
  input: z.strictObject({ chatId: chatIdSchema, messageId: ulidSchema, isHearted: z.boolean() }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    messageId: '01KABCDEF0123456789ABCDEFG',
    isHearted: true,
  },
  output: z.object({ id, chatId, hearts }),
  refusals: {
    'message-not-found': { status: 404, message: 'That message has been deleted.' },
    'partner-away': { status: 409, message: 'This person cannot receive messages.' },
  },
  limits: { account: { count: 120, seconds: 60 }, client: { count: 6000, seconds: 60 } },
})
