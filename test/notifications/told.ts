import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { call, type Person } from '../cloud.ts'

/** What somebody is told about a post and its thread, newest first: type, where it leads, what it is about, text. */
export async function told(person: Person, rootId: string, only?: 'mention') {
  const { items } = (await call(listNotifications, only ? { only } : {}, person)).output
  return items
    .filter(({ postId }) => postId?.startsWith(rootId))
    .map(({ type, postId, subjectId, text }) => [type, postId, subjectId, text])
}
