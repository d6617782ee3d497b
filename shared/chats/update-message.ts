import * as z from 'zod/mini'
import { messageTextSchema, richTextRefusals } from '../composer/written-text.ts'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { messageSchema } from './chat.ts'
import { chatIdSchema } from './pair.ts'
import { sendMessage } from './send-message.ts'

/** Milliseconds for which a message may be edited after it was sent. */
export const editableMs = 15 * 60_000

/**
 * Replaces the text of a message that the caller sent; its files or post stay. Both people see that it was edited. The
 * former text stays in a copy for seven days, which only a report of the message reads.
 */
export const updateMessage = defineContract({
  name: 'update-message',
  method: 'PATCH',
  path: '/chats/{chatId}/messages/{messageId}',
  access: 'school-verified',
  scope: 'chat',
  summary: 'Changes the text of a message that the caller sent.',
  input: z.strictObject({ chatId: chatIdSchema, messageId: ulidSchema, blocks: messageTextSchema }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    messageId: '01KABCDEF0123456789ABCDEFG',
    blocks: [{ text: 'Is the desk lamp still there?' }],
  },
  output: messageSchema,
  refusals: {
    ...richTextRefusals,
    'message-empty': { status: 400, message: 'Write something.' },
    'message-not-found': { status: 404, message: 'That message has been deleted.' },
    'not-sender': { status: 403, message: "Couldn't change message" },
    'too-late': { status: 409, message: 'A message can be edited for 15 minutes.' },
    'message-changed': { status: 409, message: 'This message has changed meanwhile. Look again.' },
    'partner-away': sendMessage.refusals['partner-away'],
  },
  limits: { account: { count: 60, seconds: 60 } },
})
