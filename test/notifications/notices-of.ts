import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { call, type Person } from '../cloud.ts'

/** Returns the type, link, subject and text of each of a person's notifications about a post's thread, newest first. */
export async function noticesOf(person: Person, rootId: string, only?: 'mention') {
  const { items } = (await call(listNotifications, only ? { only } : {}, person)).output
  return items
    .filter(({ postId }) => postId?.startsWith(rootId))
    .map(({ type, postId, subjectId, text }) => [type, postId, subjectId, text])
}
