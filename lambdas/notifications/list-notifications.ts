import {
  listNotifications as contract,
  notificationsPageSize,
} from '../../shared/notifications/list-notifications.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { authorOf } from '../users/author.ts'
import { userStore } from '../users/user-store.ts'
import { notificationStore, pageIdSchema } from './notification-store.ts'

/** Rows have the ids of actors, so a new name or picture shows at once. A banned actor keeps their name, as on their texts. */
export const listNotifications = operation(
  contract,
  { notifications: only(notificationStore, 'list', 'listMentions'), users: only(userStore, 'getMany') },
  async ({ cursor, only: kind }, { viewer, notifications: store, users, visible }) => {
    const page = { limit: notificationsPageSize, after: pageAfter(cursor, pageIdSchema) }
    const { notifications, next } = await (kind === 'mention'
      ? store.listMentions(viewer.id, page)
      : store.list(viewer.id, page))
    const shown = visible(notifications.map((row) => ({ ...row, person: { id: row.actorId } })))
    const actorIds = new Set(shown.map(({ actorId }) => actorId))
    const actors = new Map((await users.getMany([...actorIds])).map((user) => [user.id, authorOf(user)]))
    return pageOf(
      shown.map(({ actorId, ...row }) => ({ ...row, actor: actors.get(actorId) })),
      next,
    )
  },
)
