import {
  listNotifications as contract,
  notificationsPageSize,
} from '../../shared/notifications/list-notifications.ts'
import { isOfMessage } from '../../shared/notifications/notification.ts'
import { operation } from '../access/operation.ts'
import { readMarkStore } from '../chats/read-mark-store.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { authorOf } from '../users/author.ts'
import { userStore } from '../users/user-store.ts'
import { notificationListStore, pageIdSchema } from './notification-list-store.ts'

/**
 * Rows have only the ids of actors, so a new name or picture shows at once. A banned actor's name still shows, as it does
 * with their texts. The notification of a message counts as read once its conversation is.
 */
export const listNotifications = operation(
  contract,
  {
    notifications: only(notificationListStore, 'page', 'mentions'),
    users: only(userStore, 'getMany'),
    marks: only(readMarkStore, 'list'),
  },
  async ({ cursor, only: kind }, { viewer, notifications: store, users, marks, visible }) => {
    const page = { limit: notificationsPageSize, after: pageAfter(cursor, pageIdSchema) }
    const { notifications, next } = await (kind === 'mention'
      ? store.mentions(viewer.id, page)
      : store.page(viewer.id, page))
    const shown = visible(notifications.map((row) => ({ ...row, person: { id: row.actorId } })))
    const actorIds = new Set(shown.map(({ actorId }) => actorId))
    const unreadChats = shown.flatMap(({ type, chatId, isUnread }) =>
      isUnread && isOfMessage(type) ? (chatId ?? []) : [],
    )
    const [people, readUpTo] = await Promise.all([
      users.getMany([...actorIds]),
      marks.list(viewer.id, [...new Set(unreadChats)]),
    ])
    const actors = new Map(people.map((user) => [user.id, authorOf(user)]))
    return pageOf(
      shown.map(({ actorId, ...row }) => {
        const isRead = isOfMessage(row.type) && row.subjectId <= (readUpTo.get(row.chatId ?? '') ?? '')
        return { ...row, actor: actors.get(actorId), isUnread: row.isUnread && !isRead }
      }),
      next,
    )
  },
)
