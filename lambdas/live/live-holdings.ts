/** The open sockets of a person. */
import { dateOf, holding, kept } from '../access/holding.ts'
import { connectionKey, socketKey } from './live-keys.ts'
import { liveStore, type Connection } from './live-store.ts'

const { list, removeAll } = liveStore.grants

export const socketHolding = holding(
  [
    kept<Connection, 'socket'>(connectionKey, 'socket', {
      connectedAt: { as: 'openedAt' },
      expiresAt: { as: 'removedAt' },
      userId: { because: 'the account has it' },
      poolName: { because: 'it is a random name of the account' },
      sessionId: { because: 'the account has the session' },
      signedInAt: { because: 'the account has the session' },
      connectionId: { because: 'it is random' },
    }),
    kept<Pick<Connection, 'userId' | 'expiresAt'>, 'socket'>(socketKey, 'socket', {
      userId: { because: 'it leads from a socket to the row of the same socket' },
      expiresAt: { as: 'removedAt' },
    }),
  ],
  { page: [...list], erase: [...removeAll] },
  (platform) => {
    const live = liveStore(platform)
    return {
      /** One page has all sockets, because there are few. */
      async page({ id }) {
        const items = (await live.list(id)).map(({ connectedAt, expiresAt }) => ({
          kind: 'socket' as const,
          openedAt: dateOf(connectedAt),
          removedAt: dateOf(expiresAt * 1000),
        }))
        return { items, next: undefined }
      },

      erase: ({ id }) => live.removeAll(id),
    }
  },
)
