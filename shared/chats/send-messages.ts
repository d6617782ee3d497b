import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { messageSchema } from './chat.ts'
import { chatIdSchema } from './pair.ts'
import { sendMessage, writtenMessageShape, messageIsNotEmpty } from './send-message.ts'

/** The most messages that one request sends. */
export const burstMaximum = 10

/**
 * Sends messages without files to the other person of a conversation, in the order of their ids. The first refused
 * message ends the call: the messages before it are returned, or its refusal if there are none. The caller then sends the
 * rest again, and so gets the refusal of `send-message`.
 */
export const sendMessages = defineContract({
  name: 'send-messages',
  method: 'POST',
  path: '/chats/{chatId}/bursts',
  access: 'school-verified',
  scope: 'chat',
  summary: 'Sends several messages at once.',
  input: z.strictObject({
    chatId: chatIdSchema,
    messages: z.array(z.strictObject(writtenMessageShape).check(messageIsNotEmpty)).check(
      z.minLength(1),
      z.maxLength(burstMaximum),
      rule('bad-input', (messages: { id: string }[]) =>
        messages.every(({ id }, at) => id > (messages[at - 1]?.id ?? '')),
      ),
    ),
  }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    messages: [
      { id: '01KABCDEF0123456789ABCDEFG', blocks: [{ text: 'Is the lamp still there?' }] },
      { id: '01KABCDEF0123456789ABCDEFH', blocks: [{ text: 'I can come today.' }] },
    ],
  },
  output: z.object({ items: z.array(messageSchema).check(z.minLength(1)) }),
  refusals: sendMessage.refusals,
  limits: { account: { count: 6, seconds: 60 } },
})
