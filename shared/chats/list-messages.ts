import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { messageSchema } from './chat.ts'
import { chatIdSchema } from './pair.ts'

export const messagesPageSize = 15
/** The most messages that one request with `after` returns. */
export const newMessagesMaximum = 100
/**
 * Milliseconds before its last message from which a page asks for missed messages, because a message with an earlier id
 * may be written later.
 */
export const overlapMs = 180_000

/**
 * Messages of a conversation of the caller. Without `after`: a page of 15, newest first. With `after`: those with a
 * greater id, oldest first, at most 100. Messages that were deleted with the conversation, for both people or for the
 * caller, are never included.
 */
export const listMessages = defineContract({
  name: 'list-messages',
  method: 'GET',
  path: '/chats/{chatId}/messages',
  access: 'verified',
  scope: 'chat',
  summary: 'Messages of a conversation of the caller.',
  input: z
    .strictObject({
      chatId: chatIdSchema,
      cursor: z.optional(cursorSchema),
      after: z.optional(ulidSchema),
    })
    .check(rule('bad-input', (page: { cursor?: unknown; after?: unknown }) => !(page.cursor && page.after))),
  example: { chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c' },
  output: z.object({
    items: z.array(messageSchema),
    cursor: z.optional(cursorSchema),
    /** The partner has read all messages up to this id; missing if they have read none. */
    partnerReadUpTo: z.optional(z.string()),
    /**
     * The caller has no messages up to this id, because the conversation was deleted. A page removes those that it still
     * shows.
     */
    clearedUpTo: z.optional(z.string()),
  }),
  refusals: {},
})
