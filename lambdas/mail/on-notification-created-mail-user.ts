import { notificationCreated } from '../../events/notification-created.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { notificationStore } from '../notifications/notification-store.ts'
import { settingsStore } from '../notifications/settings-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { notificationMail } from './notification-mail.ts'
import { sentMails } from './sent-mails.ts'

/** The most notifications of one mail; older ones stand on the page. */
const toldMaximum = 50

/**
 * Mails a person what they have not seen some minutes after it happened: one mail about all of it, so the messages of the
 * other notifications find nothing left to tell.
 */
export const { handler, grants } = reaction(
  notificationCreated,
  {
    users: only(userStore, 'get', 'getMany'),
    notifications: only(notificationStore, 'list'),
    settings: only(settingsStore, 'get'),
    mails: sentMails,
  },
  async ({ userId }, { users, notifications: store, settings, mails }) => {
    const user = await users.get(userId)
    const campus = findCampus(user?.campusId) ?? findCampus(genericCampusId)
    if (!user?.verified || user.bannedAt || !campus) return
    const { emailNotifications, mail: wanted } = await settings.get(userId)
    if (!emailNotifications) return
    const { notifications } = await store.list(userId, { limit: toldMaximum, after: undefined })
    const hidden = hiddenPeopleOf(user)
    const unread = notifications.filter(
      ({ isUnread, type, actorId }) => isUnread && wanted[type] && !hidden.has(actorId),
    )
    const actors = await users.getMany([...new Set(unread.map(({ actorId }) => actorId))])
    const told = new Map(
      unread.flatMap(({ actorId, ...row }) => {
        const actor = actors.find(({ id, bannedAt }) => id === actorId && bannedAt === undefined)
        return actor ? [[whatOf(row.id), { ...row, name: `${actor.firstName} ${actor.lastName}` }]] : []
      }),
    )
    if (told.size === 0) return
    const sending = { userId, whats: [...told.keys()], to: user.email, campus }
    await mails.sendOnce(sending, (whats, unsubscribe) => {
      const rows = whats.flatMap((what) => told.get(what) ?? [])
      return notificationMail(rows, campus, unsubscribe)
    })
  },
)

const whatOf = (notificationId: string) => `notification#${notificationId}`
