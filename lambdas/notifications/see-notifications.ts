import { seeNotifications as contract } from '../../shared/notifications/see-notifications.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { notificationStore } from './notification-store.ts'

export const seeNotifications = operation(
  contract,
  { notifications: only(notificationStore, 'see') },
  async ({ upTo }, { viewer, notifications }) => ({ seenUpTo: await notifications.see(viewer.id, upTo) }),
)
