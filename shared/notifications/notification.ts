/** Notifications: what others did that concerns a person. */
import * as z from 'zod/mini'
import { authorSchema } from '../users/user.ts'

export const noticeTypes = [
  'like',
  'comment',
  'comment reply',
  'comment interaction',
  'post interaction',
  'message',
  'message like',
  'new chat',
  'mention',
] as const
export const noticeTypeSchema = z.enum(noticeTypes)
export type NoticeType = z.output<typeof noticeTypeSchema>

export const notificationSchema = z.object({
  /** A ULID of the time of the fact; the newest first. */
  id: z.string(),
  type: noticeTypeSchema,
  /** Who did it, as they are now; missing once their account is deleted. */
  actor: z.optional(authorSchema),
  /** The post or comment to which it leads, or the conversation. */
  postId: z.optional(z.string()),
  chatId: z.optional(z.string()),
  /** The post or comment that it is about, which groups several on one: for a like what was saved, for a comment its post. */
  subjectId: z.string(),
  /** The beginning of what was written, at most 100 characters. */
  text: z.optional(z.string()),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  isUnread: z.boolean(),
})

/** Numbers of a badge are exact up to this; above, '30+' is shown. */
export const badgeMaximum = 30
