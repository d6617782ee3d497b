/** Notifications of people: mostly about something that another person did. */
import * as z from 'zod/mini'
import { messageEmojiSchema } from '../chats/message-emoji.ts'
import { authorSchema } from '../users/schema.ts'

export const noticeTypes = [
  'like',
  'comment',
  'comment reply',
  'comment interaction',
  'post interaction',
  'message',
  'message like',
  'new chat',
  'deal',
  'chat deleted',
  'mention',
  'saved search',
  'wish',
  'price drop',
  'want',
  'turn',
  'line over',
  'meeting',
  'met',
  'still for sale',
] as const
export const noticeTypeSchema = z.enum(noticeTypes)
export type NoticeType = z.output<typeof noticeTypeSchema>

/**
 * Whether notifications of a type are about a conversation with unread messages. The badge of messages counts the
 * conversation, so the badge of notifications does not count these, and reading the conversation marks them as read.
 */
export const isOfMessage = (type: NoticeType) => type === 'message' || type === 'new chat' || type === 'deal'

export const notificationSchema = z.object({
  /** A ULID of the time at which the cause of the notification happened; lists are newest first. */
  id: z.string(),
  type: noticeTypeSchema,
  /** The person who caused the notification, with their current profile; missing once their account is deleted. */
  actor: z.optional(authorSchema),
  /** The post, comment or conversation that the notification links to. */
  postId: z.optional(z.string()),
  chatId: z.optional(z.string()),
  /**
   * The post or comment by which notifications are grouped. For a like it is the saved post or comment, for a comment
   * it is its post.
   */
  subjectId: z.string(),
  /** The beginning of the text, at most 100 characters. */
  text: z.optional(z.string()),
  /** The first line of the receiver's own post that a message shares; empty if the post has only files. */
  aboutPost: z.optional(z.string()),
  /** The reaction to a message; missing if it is a heart. */
  emoji: z.optional(messageEmojiSchema),
  /** The text of the search, the path of its results, and the number of new posts that it found within three hours. */
  found: z.optional(z.object({ text: z.string(), path: z.string(), count: z.number() })),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  isUnread: z.boolean(),
})

/** A badge shows exact numbers up to this; above, it shows '30+'. */
export const badgeMaximum = 30
