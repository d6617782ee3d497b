/**
 * What travels over a socket. Everything that the server sends is a hint: a page may miss any hint, or get it twice or
 * out of order; the API has the truth.
 */
import * as z from 'zod/mini'
import { messageSchema } from '../chats/chat.ts'
import { reactionsShape } from '../chats/message-emoji.ts'
import { chatIdSchema } from '../chats/pair.ts'
import { authorSchema } from '../users/user.ts'

/** From the server to all sockets of a person. */
export const hintSchema = z.union([
  /** A message was sent; `sender` is its author. The author's other pages get it, too. */
  z.object({ type: z.literal('message'), message: messageSchema, sender: authorSchema }),
  /** A message was edited or unsent. */
  z.object({ type: z.literal('message-changed'), message: messageSchema }),
  /** One person of the conversation has read it up to a message: the partner, or the same person in another window. */
  z.object({ type: z.literal('read'), chatId: z.string(), userId: z.string(), upTo: z.string() }),
  z.object({
    type: z.literal('typing'),
    chatId: z.string(),
    userId: z.string(),
    /** The text was deleted without being sent. */
    ended: z.optional(z.literal(true)),
  }),
  /** The reactions of a message changed; these are all of them. */
  z.object({
    type: z.literal('heart'),
    chatId: z.string(),
    messageId: z.string(),
    ...reactionsShape,
  }),
  /** `deletedBy` is missing if the two people are hidden from each other, and if it was deleted for the receiver only. */
  z.object({
    type: z.literal('chat-deleted'),
    chatId: z.string(),
    upTo: z.string(),
    deletedBy: z.optional(z.string()),
  }),
  /** A notification came or was undone. Pages that show notifications or their number request them again. */
  z.object({ type: z.literal('notifications') }),
  /** All notifications were read, perhaps in another window. */
  z.object({ type: z.literal('notifications-seen'), upTo: z.string() }),
])
export type Hint = z.output<typeof hintSchema>

/** From a page to the server; `action` chooses the route of the gateway. */
export const frameSchema = z.union([
  z.strictObject({ action: z.literal('typing'), chatId: chatIdSchema, ended: z.optional(z.literal(true)) }),
  /** Keeps the connection alive when idle. */
  z.strictObject({ action: z.literal('ping') }),
])
export type Frame = z.output<typeof frameSchema>
