/** The open sockets of a person. */
import { dateOf, holding } from '../holdings/holding.ts'
import { connectionKey, socketKey } from './live-keys.ts'
import { liveStore } from './live-store.ts'

const { list, remove } = liveStore.grants

export const socketHolding = holding(
  [connectionKey, socketKey],
  { page: [...list], erase: [...list, ...remove] },
  (platform) => {
    const live = liveStore(platform)
    return {
      /** A handful. */
      async page({ id }) {
        const items = (await live.list(id)).map(({ connectedAt, expiresAt }) => ({
          kind: 'socket' as const,
          openedAt: dateOf(connectedAt),
          removedAt: dateOf(expiresAt * 1000),
        }))
        return { items, next: undefined }
      },

      async erase({ id }) {
        const connections = await live.list(id, { consistent: true })
        await live.remove(
          id,
          connections.map(({ connectionId }) => connectionId),
        )
      },
    }
  },
)
