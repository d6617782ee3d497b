/** Conversations: two people and their messages. */
import * as z from 'zod/mini'
import { blockSchema } from '../composer/rich-text.ts'
import { mediaSchema } from '../media/media.ts'
import { authorSchema } from '../users/user.ts'

/** The card of a post that a message shares, as the reader may see it now; a hidden one is shown like a missing one. */
export const sharedPostSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('shown'),
    id: z.string(),
    author: authorSchema,
    /** The beginning of its text, at most 200 characters. */
    text: z.string(),
    cover: z.optional(mediaSchema),
    category: z.optional(z.string()),
  }),
  z.object({ state: z.enum(['deleted', 'missing']), id: z.string() }),
])
export type SharedPost = z.output<typeof sharedPostSchema>

/** A message as both people see it. Its id is a ULID: messages are in the order of their ids. */
export const messageSchema = z.object({
  id: z.string(),
  chatId: z.string(),
  senderId: z.string(),
  blocks: z.array(blockSchema),
  photo: z.optional(mediaSchema),
  post: z.optional(sharedPostSchema),
  /** The ids of who gave it a heart, at most two. */
  hearts: z.array(z.string()),
  /** Epoch milliseconds, stamped by the server. */
  createdAt: z.number(),
})
export type Message = z.output<typeof messageSchema>

/** One line about the newest message of a conversation. */
export const previewSchema = z.object({
  senderId: z.string(),
  kind: z.enum(['text', 'photo', 'post']),
  /** At most 100 characters; empty where the message has no text. */
  text: z.string(),
})

/** A conversation as one of its people sees it in the inbox. Whether it is unread, the badges tell. */
export const chatSchema = z.object({
  id: z.string(),
  partner: authorSchema,
  /** Missing until the first message. */
  preview: z.optional(previewSchema),
  /** The id of the newest message, or of the start of the conversation: the inbox is in the order of these, newest first. */
  lastId: z.string(),
  /** Epoch milliseconds. */
  lastAt: z.number(),
})
export type Chat = z.output<typeof chatSchema>

/** The most photos of a message. */
export const messagePhotosMaximum = 1
