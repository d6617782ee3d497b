import { only } from '../platform/effect.ts'
import { liveStore } from './live-store.ts'
import { socketRoute } from './route.ts'
import { sockets } from './sockets.ts'

/** Closes a socket whose rows are gone, because no hint can reach it. Its page then opens another one. */
export const ping = socketRoute(
  { live: only(liveStore, 'userOf'), sockets: only(sockets, 'drop') },
  async ({ connectionId }, { live, sockets: open }) => {
    if ((await live.userOf(connectionId)) === undefined) await open.drop(connectionId)
    return 200
  },
)
