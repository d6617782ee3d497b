import { getNotificationSettings as contract } from '../../shared/notifications/get-notification-settings.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { settingsStore } from './settings-store.ts'

export const getNotificationSettings = operation(
  contract,
  { settings: only(settingsStore, 'get') },
  (_, { viewer, settings }) => settings.get(viewer.id),
)
