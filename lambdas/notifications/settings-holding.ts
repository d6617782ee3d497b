/** A person's notification settings. */
import { holding, kept } from '../access/holding.ts'
import { noticeTypes } from '../../shared/notifications/notification.ts'
import { settingsKey } from './notification-keys.ts'
import { attributeOf, settingsStore, type SettingsRow } from './settings-store.ts'

export const settingsHolding = holding(
  [
    kept<SettingsRow, 'notification-settings'>(settingsKey, 'notification-settings', {
      ...Object.fromEntries(noticeTypes.map((type) => [attributeOf('mail', type), { as: 'mail' as const }])),
      ...Object.fromEntries(noticeTypes.map((type) => [attributeOf('push', type), { as: 'push' as const }])),
      unsubscribeKey: { because: 'who knows it can end the mails' },
    }),
  ],
  { page: [...settingsStore.grants.get], erase: [...settingsStore.grants.remove] },
  (platform) => {
    const settings = settingsStore(platform)
    return {
      async page({ id }) {
        const items = [{ kind: 'notification-settings' as const, ...(await settings.get(id)) }]
        return { items, next: undefined }
      },

      erase: ({ id }) => settings.remove(id),
    }
  },
)
