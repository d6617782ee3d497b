import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { attachmentsRefusals, attachmentsSchema } from '../composer/attachments.ts'
import { isBlank } from '../composer/rich-text.ts'
import { messageTextSchema, richTextRefusals } from '../composer/written-text.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { messageSchema } from './chat.ts'
import { chatIdSchema } from './pair.ts'

/** A message without its files. */
export const writtenMessageShape = {
  id: ulidSchema,
  blocks: messageTextSchema,
  postId: z.optional(ulidSchema),
  /** The message of the same conversation to which this one replies. */
  replyTo: z.optional(ulidSchema),
}

export const messageIsNotEmpty = rule(
  'message-empty',
  (message: { blocks: { text: string }[]; media?: unknown[] | undefined; postId?: unknown }) =>
    (message.media ?? []).length > 0 ||
    message.postId !== undefined ||
    !message.blocks.every(({ text }) => isBlank(text)),
)

/**
 * Sends a message to the other person of a conversation. `id` is the idempotency key and becomes the message's id. A
 * message has text, files or a post. A reply is refused as `quoted-gone` if the sender has no such message. The refusal
 * is `stale-key` if the id is not later than the last message that both people deleted. The id of a new message must also
 * be later than the last message that either of them deleted, that the other person received or read, and that the sender
 * read.
 */
export const sendMessage = defineContract({
  name: 'send-message',
  method: 'POST',
  path: '/chats/{chatId}/messages',
  access: 'school-verified',
  scope: 'chat',
  summary: 'Sends a message.',
  input: z
    .strictObject({
      chatId: chatIdSchema,
      ...writtenMessageShape,
      /** Finished uploads of the caller that were made for this conversation, in the order in which they are shown. */
      media: z.optional(attachmentsSchema),
    })
    .check(messageIsNotEmpty),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    id: '01KABCDEF0123456789ABCDEFG',
    blocks: [{ text: 'Is the lamp still there?' }],
  },
  output: messageSchema,
  refusals: {
    ...richTextRefusals,
    ...attachmentsRefusals,
    'message-empty': { status: 400, message: 'Write something or add a photo.' },
    'quoted-gone': { status: 409, message: 'The message that you reply to has been removed.' },
    'partner-away': { status: 409, message: 'This person cannot receive messages.' },
    'too-many-strangers': {
      status: 429,
      message: 'You have started many conversations today. Try again later.',
    },
  },
  limits: { account: { count: 60, seconds: 60 } },
})
