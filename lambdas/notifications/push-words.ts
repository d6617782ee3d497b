/** What a device shows of a notification. */
import { beginningOf } from '../../shared/composer/rich-text.ts'
import type { NoticeType } from '../../shared/notifications/notification.ts'
import type { PushMessage } from '../../shared/notifications/push-message.ts'
import { pathOf, sentenceOf } from '../../shared/notifications/sentence.ts'
import type { MessageRow } from '../chats/message-store.ts'
import type { NotificationRow } from './notification-store.ts'

/** Several saves of one post show as the last of them. */
const collapsing: NoticeType[] = ['like', 'message like']

export function pushOfNotification(row: NotificationRow, actorName: string): PushMessage {
  const { id, type, subjectId, text = '', createdAt } = row
  return {
    id,
    title: `${actorName} ${sentenceOf(row)}`,
    body: text,
    path: pathOf(row),
    tag: collapsing.includes(type) ? `${type} ${subjectId}` : id,
    at: createdAt,
  }
}

/** A message shows as its text; the last one of a conversation takes the place of those before it. */
export function pushOfMessage(message: MessageRow, senderName: string): PushMessage {
  const { id, chatId, blocks, photo, createdAt } = message
  const text = beginningOf(blocks)
  return {
    id,
    title: senderName,
    body: text || (photo ? 'Sent a photo' : 'Shared a post'),
    path: `/messages/${chatId}`,
    tag: chatId,
    at: createdAt,
  }
}
