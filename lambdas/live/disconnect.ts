import { only } from '../platform/effect.ts'
import { liveStore } from './live-store.ts'
import { socketRoute } from './route.ts'
import { watchStore } from './watch-store.ts'

/**
 * Removes the rows of a closed socket. The gateway may lose this call; then the next hint finds that the connection is
 * gone.
 */
export const disconnect = socketRoute(
  { live: only(liveStore, 'remove'), watching: only(watchStore, 'of', 'remove') },
  async ({ connectionId }, { live, watching }) => {
    const { userId, watches } = await watching.of(connectionId)
    if (userId !== undefined) await live.remove(userId, [connectionId])
    if (watches.length > 0)
      await watching.remove(
        connectionId,
        watches.map(({ postId }) => postId),
      )
    return 200
  },
)
