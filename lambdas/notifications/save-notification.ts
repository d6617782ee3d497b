/** The notification of a save, which tells the author of a post or comment who saved it. */
import { notificationId } from './id-of-fact.ts'
import type { NewNotification, NotificationRef } from './notification-store.ts'
import { previewOf, type Text } from './text.ts'

export interface Save {
  postId: string
  userId: string
  authorId: string
  /** Epoch milliseconds. */
  savedAt: number
}

export const refOfSave = ({ postId, userId, authorId, savedAt }: Save): NotificationRef => ({
  userId: authorId,
  id: notificationId({ at: savedAt, of: `save ${postId}`, actorId: userId }),
  type: 'like',
})

/** `text` is the saved post or comment. */
export const notificationOfSave = (save: Save, text: Text): NewNotification => ({
  ...refOfSave(save),
  actorId: save.userId,
  subjectId: save.postId,
  postId: save.postId,
  text: previewOf(text),
  createdAt: save.savedAt,
})
