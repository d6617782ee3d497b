/** Notifications: what others did that concerns a person. */
import * as z from 'zod/mini'

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
