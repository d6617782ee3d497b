import { seeNotifications as contract } from '../../shared/notifications/see-notifications.ts'
import { operation } from '../access/operation.ts'
import { sockets } from '../live/sockets.ts'
import { only } from '../platform/effect.ts'
import { notificationListStore } from './notification-list-store.ts'

export const seeNotifications = operation(
  contract,
  { notifications: only(notificationListStore, 'see'), sockets: only(sockets, 'sendHint') },
  async ({ upTo }, { viewer, notifications, sockets: { sendHint } }) => {
    const seenUpTo = await notifications.see(viewer.id, upTo)
    await sendHint([viewer.id], { type: 'notifications-seen', upTo: seenUpTo })
    return { seenUpTo }
  },
)
