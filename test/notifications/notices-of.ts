import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { call, type Person } from '../cloud.ts'

/** A person's notifications about a post and its thread, newest first: type, link, subject, text. */
export async function noticesOf(person: Person, rootId: string, only?: 'mention') {
  const { items } = (await call(listNotifications, only ? { only } : {}, person)).output
  return items
    .filter(({ postId }) => postId?.startsWith(rootId))
    .map(({ type, postId, subjectId, text }) => [type, postId, subjectId, text])
}
