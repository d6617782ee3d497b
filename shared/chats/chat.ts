/** Conversations: two people and their messages. */
import * as z from 'zod/mini'
import { beginningOf, type Block } from '../composer/rich-text.ts'
import { blockSchema, mentionedSchema } from '../composer/schema.ts'
import { lineStateSchema } from '../deals/schema.ts'
import { saleSchema } from '../deals/schema.ts'
import { type Media } from '../media/media.ts'
import { mediaSchema } from '../media/schema.ts'
import { authorSchema } from '../users/schema.ts'
import { reactionsShape } from './message-emoji.ts'

/** The card of a post that a message shares, as the reader may see it now; a hidden post looks like a missing one. */
const shownPostSchema = z.object({
  state: z.literal('shown'),
  id: z.string(),
  author: authorSchema,
  /** The beginning of the post's text, at most 200 characters. */
  text: z.string(),
  cover: z.optional(mediaSchema),
  category: z.optional(z.string()),
  sale: z.optional(saleSchema),
  saleState: z.optional(lineStateSchema),
})
export const sharedPostSchema = z.union([
  shownPostSchema,
  z.object({ state: z.enum(['deleted', 'missing']), id: z.string() }),
])
export type SharedPost = z.output<typeof sharedPostSchema>

const contentKinds = ['text', 'photo', 'video', 'files', 'post', 'deal'] as const

/**
 * The earlier message to which a message replies. A message that was unsent, or that the reader no longer has, is `gone`.
 */
const shownQuoteSchema = z.object({
  state: z.literal('shown'),
  id: z.string(),
  senderId: z.string(),
  kind: z.enum(contentKinds),
  /** The number of files, if there are several. `kind` is `files` if there are both photos and videos among them. */
  count: z.optional(z.number()),
  /** At most 100 characters; empty where the message has no text. */
  text: z.string(),
})
export const quoteSchema = z.union([shownQuoteSchema, z.object({ state: z.literal('gone'), id: z.string() })])
export type Quote = z.output<typeof quoteSchema>

/** The deal that a message is about. Its two people are those of the conversation, so the post is enough to find it. */
export const dealOfMessageSchema = z.object({ postId: z.string() })

/** A message as both people see it. Its id is a ULID: messages are in the order of their ids. */
export const messageSchema = z.object({
  id: z.string(),
  chatId: z.string(),
  senderId: z.string(),
  blocks: z.array(blockSchema),
  mentioned: mentionedSchema,
  media: z.array(mediaSchema),
  post: z.optional(sharedPostSchema),
  quote: z.optional(quoteSchema),
  /** Set on the messages that the product writes about a deal; these never change. */
  deal: z.optional(dealOfMessageSchema),
  ...reactionsShape,
  /** Epoch milliseconds, stamped by the server. */
  createdAt: z.number(),
  /** When the sender last edited the message, in epoch milliseconds. */
  editedAt: z.optional(z.number()),
  /** When the sender unsent the message, in epoch milliseconds. Since then the message has no content. */
  unsentAt: z.optional(z.number()),
})
export type Message = z.output<typeof messageSchema>

/** One line about the newest message of a conversation. */
export const previewSchema = z.object({
  senderId: z.string(),
  kind: z.enum([...contentKinds, 'unsent']),
  /** The number of files, as in a quote. */
  count: z.optional(z.number()),
  /** At most 100 characters; empty where the message has no text. */
  text: z.string(),
})

/** The post that a conversation is about; its text has at most 50 characters, and is empty if the post has only files. */
const chatPostSchema = z.pick(shownPostSchema, { id: true, text: true, cover: true })
type ChatPost = z.output<typeof chatPostSchema>

/** The most characters of the text. A longer text is cut and gets an ellipsis, which is one more character. */
const chatPostMaximum = 49

/** A shared post as the inbox shows it; undefined if the reader may not see it. */
export function chatPostOf(post: SharedPost | undefined): ChatPost | undefined {
  if (post?.state !== 'shown') return undefined
  const { id, text, cover } = post
  return { id, text: beginningOf([{ text }], chatPostMaximum), ...(cover && { cover }) }
}

/** A conversation in the inbox of one of its people. Whether it is unread is in the badges (`get-badges`). */
export const chatSchema = z.object({
  id: z.string(),
  partner: authorSchema,
  /** Missing before the first message. */
  preview: z.optional(previewSchema),
  /** The post that was shared last, as the reader may see it now. Only `list-chats` returns it. */
  post: z.optional(chatPostSchema),
  /** The caller gets no notifications of the conversation's messages. Only `list-chats` returns it. */
  isMuted: z.optional(z.literal(true)),
  /** The caller pinned the conversation to the top of the inbox. Only `list-chats` returns it. */
  isPinned: z.optional(z.literal(true)),
  /** The id of the newest message, or of the start of the conversation; the inbox is sorted by it, newest first. */
  lastId: z.string(),
  /** Epoch milliseconds. */
  lastAt: z.number(),
})
export type Chat = z.output<typeof chatSchema>

/** The beginning of a message as previews and quotes show it: at most 100 characters, with the ellipsis of a longer text. */
export function beginningOfMessage({
  blocks,
  media,
  postId,
  deal,
}: {
  blocks: readonly Block[]
  media: readonly Pick<Media, 'kind'>[]
  postId?: string | undefined
  deal?: Message['deal']
}) {
  const [first, ...others] = media
  if (deal) return { kind: 'deal', text: beginningOf(blocks, 99) } as const
  const kind = !first
    ? postId === undefined
      ? 'text'
      : 'post'
    : others.every((one) => one.kind === first.kind)
      ? first.kind
      : 'files'
  return {
    kind,
    ...(others.length > 0 && { count: media.length }),
    text: beginningOf(blocks, 99),
  } as const
}

/** Shown in place of a message that was unsent. */
export const unsentWords = 'Message removed'
