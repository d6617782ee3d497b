/** Rows of notifications as reactions write them. */
import { mentionedKey, notificationKey } from '../../lambdas/notifications/notification-keys.ts'
import { notificationId } from '../../lambdas/notifications/id-of-fact.ts'
import type { NoticeType } from '../../shared/notifications/notification.ts'
import { putRow } from '../rows.ts'

interface Given {
  /** The time of the action that the notification is about, in epoch milliseconds. */
  at: number
  actorId: string
  type?: NoticeType
  of?: string
  text?: string
  subjectId?: string
  postId?: string | undefined
  chatId?: string
  expiresAt?: number
}

/** Writes a notification of a person and returns its id. */
export async function given(userId: string, { at, actorId, type = 'like', of = '1', ...more }: Given) {
  const id = notificationId({ at, of, actorId })
  const subjectId = '01KABCDEF0123456789ABCDEFG'
  const expiresAt = Math.floor(at / 1000) + 100_000
  const row = { id, type, actorId, subjectId, postId: subjectId, createdAt: at, expiresAt, ...more }
  await putRow({ ...notificationKey(userId, id), ...row })
  if (type === 'mention') await putRow({ ...mentionedKey(userId, id), ...row })
  return id
}
