/** The parts of the notification of an unread message. */
import { unsentWords } from '../../shared/chats/chat.ts'
import type { MessageRow } from '../chats/message-store.ts'
import { env } from '../platform/env.ts'
import { notificationId } from './id-of-fact.ts'
import { previewOf } from './text.ts'

/** How long the queue delays the event, so that only messages that are still unread are notified of (milliseconds). */
const waitedMs = () => (env.optional('STAGE') === 'local' ? 3_000 : 20_000)

export const messageNotificationId = ({ id, senderId, createdAt }: MessageRow) =>
  notificationId({ at: createdAt + waitedMs(), of: `message ${id}`, actorId: senderId })

export const messageNotificationText = (message: MessageRow) =>
  message.unsentAt === undefined ? previewOf(message) : unsentWords
