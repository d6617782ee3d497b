import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { messageSchema } from './chat.ts'
import { chatIdSchema } from './pair.ts'
import { updateMessage } from './update-message.ts'

/** Milliseconds for which a message may be unsent after it was sent. */
export const unsendableMs = 60 * 60_000

/**
 * Removes the content of a message that the caller sent, for both people; 'Message removed' stays in its place. The content
 * stays in a copy for seven days, which only a report of the message reads. Repeating the call changes nothing.
 */
export const unsendMessage = defineContract({
  name: 'unsend-message',
  method: 'DELETE',
  path: '/chats/{chatId}/messages/{messageId}',
  access: 'verified',
  scope: 'chat',
  summary: 'Removes the content of a message that the caller sent.',
  input: z.strictObject({ chatId: chatIdSchema, messageId: ulidSchema }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    messageId: '01KABCDEF0123456789ABCDEFG',
  },
  output: messageSchema,
  refusals: {
    'message-not-found': updateMessage.refusals['message-not-found'],
    'not-sender': { status: 403, message: "Couldn't remove message" },
    'too-late': { status: 409, message: 'A message can be removed for an hour.' },
  },
  limits: { account: { count: 60, seconds: 60 } },
})
