/** The texts of a notification on a device. */
import { beginningOfMessage } from '../../shared/chats/chat.ts'
import { filesWords } from '../../shared/chats/files-words.ts'
import { beginningOf } from '../../shared/composer/rich-text.ts'
import { isolated } from '../../shared/isolated.ts'
import type { NoticeType } from '../../shared/notifications/notification.ts'
import type { PushMessage } from '../../shared/notifications/push-message.ts'
import { aboutWords, lineOf, pathOf } from '../../shared/notifications/sentence.ts'
import type { MessageRow } from '../chats/message-store.ts'
import type { NotificationRow } from './notification-store.ts'

/** If there are several notifications of one of these types about one post or message, a device shows only the last. */
const collapsing: NoticeType[] = ['like', 'message like', 'want']

export function pushOfNotification(row: NotificationRow, actorName: string): PushMessage {
  const { id, type, subjectId, text = '', createdAt } = row
  return {
    id,
    title: lineOf(row, actorName),
    body: text,
    path: pathOf(row),
    tag: collapsing.includes(type) ? `${type} ${subjectId}` : id,
    at: createdAt,
  }
}

/**
 * A message shows its text, preceded by the reader's post that it is about. The newest message of a conversation replaces
 * the earlier ones.
 */
export function pushOfMessage(
  message: MessageRow,
  senderName: string,
  post: string | undefined,
): PushMessage {
  const { id, chatId, blocks, media, createdAt } = message
  const text =
    beginningOf(blocks) || (media.length > 0 ? `Sent ${filesWords(beginningOfMessage(message))}` : '')
  const about = post === undefined ? undefined : aboutWords(post).replace('about', 'About')
  const body = about === undefined ? text : [about, isolated(text)].filter(Boolean).join(': ')
  return {
    id,
    title: senderName,
    body: body || 'Shared a post',
    path: `/messages/${chatId}`,
    tag: chatId,
    at: createdAt,
  }
}
