import { updateNotificationSettings as contract } from '../../shared/notifications/update-notification-settings.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { settingsStore } from './settings-store.ts'

export const updateNotificationSettings = operation(
  contract,
  { settings: only(settingsStore, 'update') },
  (change, { viewer, settings }) => settings.update(viewer.id, change),
)
