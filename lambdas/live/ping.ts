import { only } from '../platform/effect.ts'
import { liveStore } from './live-store.ts'
import { socketRoute } from './route.ts'
import { sockets } from './sockets.ts'

/** Closes a socket that no hint can reach because its rows are gone, so that the page opens another one. */
export const ping = socketRoute(
  { live: only(liveStore, 'userOf'), sockets: only(sockets, 'drop') },
  async ({ connectionId }, { live, sockets: open }) => {
    if ((await live.userOf(connectionId)) === undefined) await open.drop(connectionId)
    return 200
  },
)
