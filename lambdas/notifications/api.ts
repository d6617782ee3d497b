import { api } from '../access/api.ts'
import { getBadges } from './get-badges.ts'
import { getNotificationSettings } from './get-notification-settings.ts'
import { listNotifications } from './list-notifications.ts'
import { seeNotifications } from './see-notifications.ts'
import { updateNotificationSettings } from './update-notification-settings.ts'

export const { handler, grants } = api([
  getBadges,
  getNotificationSettings,
  listNotifications,
  seeNotifications,
  updateNotificationSettings,
])
