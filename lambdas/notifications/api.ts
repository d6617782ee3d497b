import { api } from '../access/api.ts'
import { getNotificationSettings } from './get-notification-settings.ts'
import { updateNotificationSettings } from './update-notification-settings.ts'

export const { handler, grants } = api([getNotificationSettings, updateNotificationSettings])
