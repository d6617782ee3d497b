/** Opens a socket if the page belongs to this stage, the ticket is valid, and its person may still call the API. */
import { RefusalError } from '../../shared/refusal-error.ts'
import { createTicket } from '../../shared/live/create-ticket.ts'
import { callers } from '../access/viewer.ts'
import { admit } from '../access/visibility.ts'
import { only } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { socketRoute } from './route.ts'
import { liveStore, type SocketOwner } from './live-store.ts'
import { sockets } from './sockets.ts'

/** The most open sockets of a person. If they open one more, the oldest is closed. The tabs of a browser share a socket. */
const socketsMaximum = 20

export const connect = socketRoute(
  {
    live: only(liveStore, 'redeem', 'add', 'list', 'remove'),
    callers: only(callers, 'ofSignIn'),
    sockets: only(sockets, 'close'),
  },
  async ({ connectionId, headers, query }, { live, callers: people, sockets: open }) => {
    if (!isOwnOrigin(headers.get('origin') ?? '', env('PAGE_ORIGINS').split(' '))) return 403
    const owner = await live.redeem(query.get('ticket') ?? '', connectionId)
    if (!owner) return 401
    // The rows are written first, so that a concurrent ban or end of the sign-in either finds them, or is found by the
    // check below.
    await live.add(connectionId, owner)
    if (!(await mayOpen(owner, people))) {
      await live.remove(owner.userId, [connectionId])
      return 403
    }
    const oldest = (await live.list(owner.userId))
      .filter((one) => one.connectionId !== connectionId)
      .sort((one, other) => other.connectedAt - one.connectedAt)
      .slice(socketsMaximum - 1)
    await open.close(oldest)
    return 200
  },
)

/** Repeats the checks of a request, because the ticket may be up to 30 seconds old. */
async function mayOpen(owner: SocketOwner, people: Pick<ReturnType<typeof callers>, 'ofSignIn'>) {
  try {
    const viewer = await people.ofSignIn(owner)
    admit(createTicket, viewer, {})
    return viewer?.id === owner.userId
  } catch (error) {
    if (error instanceof RefusalError && error.status < 500) return false
    throw error
  }
}

/** Whether an origin matches one of these patterns, in which `*` is one label of a host. */
function isOwnOrigin(origin: string, patterns: string[]): boolean {
  return patterns.some((pattern) => {
    const [before = '', after] = pattern.split('*')
    if (after === undefined) return origin === pattern
    const label = origin.slice(before.length, origin.length - after.length)
    return origin.startsWith(before) && origin.endsWith(after) && /^[a-z0-9-]+$/.test(label)
  })
}
