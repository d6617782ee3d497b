/**
 * The frames of a socket. Everything that the server sends is a hint: a page may miss any hint, or get it twice or out of
 * order; the API has the truth.
 */
import * as z from 'zod/mini'
import { messageSchema } from '../chats/chat.ts'
import { reactionsShape } from '../chats/message-emoji.ts'
import { chatIdSchema } from '../chats/pair.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { authorSchema } from '../users/schema.ts'

/** From the server to all sockets of a person, or to those that watch a thread. */
export const hintSchema = z.union([
  /**
   * A message was sent; `sender` is its author. The author's other pages get the hint, too. No badge counts a message of
   * a request.
   */
  z.object({
    type: z.literal('message'),
    message: messageSchema,
    sender: authorSchema,
    isRequest: z.optional(z.literal(true)),
  }),
  /** A message was edited or unsent. */
  z.object({ type: z.literal('message-changed'), message: messageSchema }),
  /** One person of the conversation has read it up to a message: the partner, or the same person in another window. */
  z.object({ type: z.literal('read'), chatId: z.string(), userId: z.string(), upTo: z.string() }),
  z.object({
    type: z.literal('typing'),
    chatId: z.string(),
    userId: z.string(),
    /** The person deleted the text without sending it. */
    ended: z.optional(z.literal(true)),
  }),
  /** The reactions of a message changed; the hint has all of them. */
  z.object({
    type: z.literal('heart'),
    chatId: z.string(),
    messageId: z.string(),
    ...reactionsShape,
  }),
  /**
   * `deletedBy` is missing if the two people are hidden from each other, and if the conversation was deleted only for the
   * receiver.
   */
  z.object({
    type: z.literal('chat-deleted'),
    chatId: z.string(),
    upTo: z.string(),
    deletedBy: z.optional(z.string()),
  }),
  /** The person muted, pinned, archived or accepted a conversation, undid that, or marked it as unread from a message on. */
  z.object({
    type: z.literal('chat-updated'),
    chatId: z.string(),
    isMuted: z.boolean(),
    isPinned: z.optional(z.literal(true)),
    isArchived: z.boolean(),
    unreadSince: z.optional(z.string()),
  }),
  /** A deal of the person changed, or the thing that the deal is about. Pages that show the deal request it again. */
  z.object({ type: z.literal('deal'), postId: z.string() }),
  /** A notification was added or undone. Pages that show notifications or their number request them again. */
  z.object({ type: z.literal('notifications') }),
  /** All notifications were read, perhaps in another window. */
  z.object({ type: z.literal('notifications-seen'), upTo: z.string() }),
  /** The thread of a post that the page watches has a new comment, or lost one. Pages request the text. */
  z.object({ type: z.literal('comment-created'), postId: z.string(), commentId: z.string() }),
  z.object({ type: z.literal('comment-deleted'), postId: z.string(), commentId: z.string() }),
])
export type Hint = z.output<typeof hintSchema>

/** From a page to the server; `action` chooses the route of the gateway. */
export const frameSchema = z.union([
  z.strictObject({ action: z.literal('typing'), chatId: chatIdSchema, ended: z.optional(z.literal(true)) }),
  /**
   * `watch`: the page of a post is open; `unwatch`: it was closed. A page repeats `watch`, because its socket may be a
   * new one.
   */
  z.strictObject({ action: z.literal('watch'), postId: ulidSchema }),
  z.strictObject({ action: z.literal('unwatch'), postId: ulidSchema }),
  /** Keeps the connection alive when idle. */
  z.strictObject({ action: z.literal('ping') }),
])
export type Frame = z.output<typeof frameSchema>
