import { api } from '../access/api.ts'
import { createPushSubscription } from './create-push-subscription.ts'
import { deletePushSubscription } from './delete-push-subscription.ts'
import { getBadges } from './get-badges.ts'
import { getNotificationSettings } from './get-notification-settings.ts'
import { listNotifications } from './list-notifications.ts'
import { listPushSubscriptions } from './list-push-subscriptions.ts'
import { seeNotifications } from './see-notifications.ts'
import { unsubscribe } from './unsubscribe.ts'
import { updateNotificationSettings } from './update-notification-settings.ts'

export const { handler, grants } = api([
  createPushSubscription,
  deletePushSubscription,
  getBadges,
  getNotificationSettings,
  listNotifications,
  listPushSubscriptions,
  seeNotifications,
  unsubscribe,
  updateNotificationSettings,
])
