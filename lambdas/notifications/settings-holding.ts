/** What a person wants to be told about, and where. */
import { holding } from '../holdings/holding.ts'
import { settingsKey } from './notification-keys.ts'
import { settingsStore } from './settings-store.ts'

export const settingsHolding = holding(
  [settingsKey],
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
