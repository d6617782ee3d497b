/** The notification of an unread message. */
import { unsentWords } from '../../shared/chats/chat.ts'
import type { MessageRow } from '../chats/message-store.ts'
import { env } from '../platform/env.ts'
import { notificationId } from './id-of-fact.ts'
import { previewOf } from './text.ts'

/**
 * The time for which the queue delays the event, so that people are notified only of messages that are still unread
 * (milliseconds).
 */
const waitedMs = () => (env.optional('STAGE') === 'local' ? 3_000 : 20_000)

export const messageNotificationId = ({ id, senderId, createdAt }: MessageRow) =>
  notificationId({ at: createdAt + waitedMs(), of: `message ${id}`, actorId: senderId })

export const messageNotificationText = (message: MessageRow) =>
  message.unsentAt === undefined ? previewOf(message) : unsentWords
