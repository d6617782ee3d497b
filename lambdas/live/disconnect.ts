import { only } from '../platform/effect.ts'
import { liveStore } from './live-store.ts'
import { socketRoute } from './route.ts'

/**
 * Removes the rows of a closed socket. The gateway may lose this call; then the next hint finds that the connection is
 * gone.
 */
export const disconnect = socketRoute(
  { live: only(liveStore, 'userOf', 'remove') },
  async ({ connectionId }, { live }) => {
    const userId = await live.userOf(connectionId)
    if (userId !== undefined) await live.remove(userId, [connectionId])
    return 200
  },
)
