import { partnerIn } from '../../shared/chats/pair.ts'
import { getBadges as contract } from '../../shared/notifications/get-badges.ts'
import { badgeMaximum } from '../../shared/notifications/notification.ts'
import { operation } from '../access/operation.ts'
import { inboxStore } from '../chats/inbox-store.ts'
import { only } from '../platform/effect.ts'
import { notificationListStore } from './notification-list-store.ts'

/** The most that is counted: one more than a badge shows exactly. */
const most = badgeMaximum + 1

/** Both numbers match the lists on the pages: people hidden from the caller are excluded. */
export const getBadges = operation(
  contract,
  { notifications: only(notificationListStore, 'countUnread'), inbox: only(inboxStore, 'listUnread') },
  async (_, { viewer, notifications, inbox, visible }) => {
    const [count, chats] = await Promise.all([
      notifications.countUnread(viewer.id, most, visible),
      inbox.listUnread(viewer.id, most),
    ])
    const withPartners = chats.map((chat) => ({
      ...chat,
      person: { id: partnerIn(chat.chatId, viewer.id) ?? '' },
    }))
    return { notifications: count, chats: visible(withPartners) }
  },
)
