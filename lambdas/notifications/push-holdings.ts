/** The devices to which a person's notifications are pushed. */
import { dateOf, holding } from '../holdings/holding.ts'
import { pushKey } from './push-keys.ts'
import { pushStore } from './push-store.ts'

export const pushHolding = holding(
  [pushKey],
  { page: [...pushStore.grants.list], erase: [...pushStore.grants.removeAll] },
  (platform) => {
    const devices = pushStore(platform)
    return {
      /** All of them: their number is limited. */
      async page({ id }) {
        const items = (await devices.list(id)).map(({ device, endpoint, createdAt }) => ({
          kind: 'push-device' as const,
          device,
          endpoint,
          createdAt: dateOf(createdAt),
        }))
        return { items, next: undefined }
      },

      erase: ({ id }) => devices.removeAll(id),
    }
  },
)
