import { getBadges as contract } from '../../shared/notifications/get-badges.ts'
import { badgeMaximum } from '../../shared/notifications/notification.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { notificationStore } from './notification-store.ts'

/** One more than a badge shows exactly. */
const most = badgeMaximum + 1

export const getBadges = operation(
  contract,
  { notifications: only(notificationStore, 'countUnread') },
  async (_, { viewer, notifications, visible }) => ({
    notifications: await notifications.countUnread(viewer.id, most, visible),
    chats: [],
  }),
)
