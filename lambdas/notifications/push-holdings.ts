/** The devices that get a person's notifications. */
import { dateOf, eraseRows, holding, kept } from '../access/holding.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { pushKey } from './push-keys.ts'
import { pushStore, type DeviceRow } from './push-store.ts'

export const pushHolding = holding(
  [
    kept<DeviceRow, 'push-device'>(pushKey, 'push-device', {
      keys: { because: 'who knows them can read what is pushed' },
      applicationServerKey: { because: 'it is ours, and the same for everybody' },
      signIn: { because: 'the account has the session' },
    }),
  ],
  {
    page: [...pushStore.grants.list],
    erase: onRows(pushKey(anyId, anyId), 'Query', 'BatchWriteItem'),
  },
  (platform) => {
    const devices = pushStore(platform)
    return {
      /** One page has all devices, because their number is limited. */
      async page({ id }) {
        const items = (await devices.list(id)).map(({ device, endpoint, createdAt }) => ({
          kind: 'push-device' as const,
          device,
          endpoint,
          createdAt: dateOf(createdAt),
        }))
        return { items, next: undefined }
      },

      erase: ({ id }) => eraseRows(platform.table, pushKey(id, '')),
    }
  },
)
