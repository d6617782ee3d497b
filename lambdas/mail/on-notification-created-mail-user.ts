import { notificationCreated } from '../../events/notification-created.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { isOfMessage } from '../../shared/notifications/notification.ts'
import { isVisibleTo } from '../access/visibility.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { entryStore } from '../chats/entry-store.ts'
import { isLater } from '../chats/entry.ts'
import { notificationListStore } from '../notifications/notification-list-store.ts'
import { settingsStore } from '../notifications/settings-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { userStore } from '../users/user-store.ts'
import { illustrate, rootOf } from './illustrate.ts'
import { inlinePictures } from './inline-pictures.ts'
import { notificationMail } from './notification-mail.ts'
import { sentMails } from './sent-mails.ts'

/** The most notifications that one mail covers: it shows ten and counts the others. Older ones are only on the page. */
const mailedMaximum = 50

/**
 * Mails a person the notifications that they have not seen after some minutes: one mail about all of them, so the other
 * notifications' events cause no further mail.
 */
export const { handler, grants } = reaction(
  notificationCreated,
  {
    users: only(userStore, 'get', 'getMany'),
    notifications: only(notificationListStore, 'page'),
    entries: only(entryStore, 'get'),
    settings: only(settingsStore, 'get'),
    posts: only(postStore, 'getMany'),
    pictures: inlinePictures,
    mails: sentMails,
  },
  async ({ userId }, { users, notifications: store, entries, settings, posts, pictures, mails }) => {
    const user = await users.get(userId)
    const campus = findCampus(user?.campusId) ?? findCampus(genericCampusId)
    if (!user?.verified || user.bannedAt || !campus) return
    const { emailNotifications, mailPreviews, mail: wanted } = await settings.get(userId)
    if (!emailNotifications) return
    const { notifications } = await store.page(userId, { limit: mailedMaximum, after: undefined })
    const hidden = hiddenPeopleOf(user)
    const unseen = notifications.filter(
      ({ isUnread, type, actorId, createdAt }) =>
        isUnread && wanted[type] && !hidden.has(actorId) && mails.isMailable(createdAt),
    )
    // Reading a conversation does not mark its notification as seen, so the conversations are checked, too.
    const isUnread = await Promise.all(
      unseen.map(async ({ type, chatId, subjectId }) => {
        if (chatId === undefined || !isOfMessage(type)) return true
        const { readUpTo, clearedUpTo } = await entries.get(userId, chatId, { consistent: true })
        return isLater(subjectId, readUpTo) && isLater(subjectId, clearedUpTo)
      }),
    )
    const unread = unseen.filter((_, index) => isUnread[index])
    const actors = await users.getMany([...new Set(unread.map(({ actorId }) => actorId))])
    const mailed = new Map(
      unread.flatMap((row) => {
        const actor = actors.find(({ id, bannedAt }) => id === row.actorId && bannedAt === undefined)
        return actor ? [[whatOf(row.id), { row, actor }]] : []
      }),
    )
    if (mailed.size === 0) return
    const ids = mailPreviews ? [...mailed.values()].map(({ row }) => rootOf(row)) : []
    const found = await posts.getMany([...new Set(ids.flatMap((id) => id ?? []))])
    const shown = found.filter((post) => isVisibleTo({ verified: user.verified, hidden }, post))
    const sending = { userId, whats: [...mailed.keys()], to: user.email, campus }
    await mails.sendOnce(sending, async (whats, unsubscribe) => {
      const happenings = whats.flatMap((what) => mailed.get(what) ?? [])
      const rows = await illustrate(happenings, { posts: shown, previews: mailPreviews, read: pictures.read })
      return notificationMail(rows, campus, unsubscribe)
    })
  },
)

const whatOf = (notificationId: string) => `notification#${notificationId}`
