import { notificationCreated } from '../../events/notification-created.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import type { NoticeType } from '../../shared/notifications/notification.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { entryStore } from '../chats/entry-store.ts'
import { isLater } from '../chats/entry.ts'
import { notificationStore } from '../notifications/notification-store.ts'
import { settingsStore } from '../notifications/settings-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { notificationMail } from './notification-mail.ts'
import { sentMails } from './sent-mails.ts'

/** The most notifications of one mail; older ones stand on the page. */
const toldMaximum = 50

/** These tell of a message that somebody got, so it may have been read in its conversation. */
const aboutMessages: NoticeType[] = ['message', 'new chat']

/**
 * Mails a person what they have not seen some minutes after it happened: one mail about all of it, so the messages of the
 * other notifications find nothing left to tell.
 */
export const { handler, grants } = reaction(
  notificationCreated,
  {
    users: only(userStore, 'get', 'getMany'),
    notifications: only(notificationStore, 'list'),
    entries: only(entryStore, 'get'),
    settings: only(settingsStore, 'get'),
    mails: sentMails,
  },
  async ({ userId }, { users, notifications: store, entries, settings, mails }) => {
    const user = await users.get(userId)
    const campus = findCampus(user?.campusId) ?? findCampus(genericCampusId)
    if (!user?.verified || user.bannedAt || !campus) return
    const { emailNotifications, mail: wanted } = await settings.get(userId)
    if (!emailNotifications) return
    const { notifications } = await store.list(userId, { limit: toldMaximum, after: undefined })
    const hidden = hiddenPeopleOf(user)
    const unseen = notifications.filter(
      ({ isUnread, type, actorId }) => isUnread && wanted[type] && !hidden.has(actorId),
    )
    // Whoever reads a conversation has not seen its notification by that.
    const isUnread = await Promise.all(
      unseen.map(async ({ type, chatId, subjectId }) => {
        if (chatId === undefined || !aboutMessages.includes(type)) return true
        const { readUpTo, clearedUpTo } = await entries.get(userId, chatId, { consistent: true })
        return isLater(subjectId, readUpTo) && isLater(subjectId, clearedUpTo)
      }),
    )
    const unread = unseen.filter((_, index) => isUnread[index])
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
