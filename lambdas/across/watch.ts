import { isVisibleTo } from '../access/visibility.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { frameOf, socketRoute } from '../live/route.ts'
import { watchStore } from '../live/watch-store.ts'
import { effect, only } from '../platform/effect.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import { postStore } from '../posts/post-store.ts'
import { userStore } from '../users/user-store.ts'

/**
 * The most threads that a socket watches. If it watches one more, the oldest watch ends. The tabs of a browser share a
 * socket.
 */
const watchesMaximum = 5
/**
 * The most frames per minute with which a person may start or renew watches. A page repeats its frame every two
 * minutes, but repeated frames do not count.
 */
const perPerson = { count: 60, seconds: 60 }

const limits = effect({ take: limitGrants('watch') }, (platform) => ({
  /** Returns false if the person has sent too many frames. */
  take: async (userId: string) => (await takeLimit(platform, 'watch', userId, perPerson)) === undefined,
}))

/**
 * Subscribes the socket to hints about the comments of a post that its person may see. Frames about other posts are dropped
 * silently.
 */
export const watch = socketRoute(
  {
    watching: only(watchStore, 'of', 'add', 'remove'),
    users: only(userStore, 'get'),
    posts: only(postStore, 'get'),
    limits,
  },
  async ({ connectionId, body }, { watching, users, posts, limits: limit }) => {
    const frame = frameOf(body)
    const { userId, watches } = await watching.of(connectionId)
    if (frame?.action !== 'watch' || userId === undefined) return 200
    const { postId } = frame
    if (watches.some((one) => one.postId === postId && !one.isOld)) return 200
    if (!(await limit.take(userId))) return 200
    const [user, post] = await Promise.all([users.get(userId), posts.get(postId, { consistent: true })])
    if (!user || user.bannedAt !== undefined || !post) return 200
    if (!isVisibleTo({ verified: user.verified, hidden: hiddenPeopleOf(user) }, post)) return 200
    await watching.add({ userId, connectionId }, postId)
    const oldest = watches
      .filter((one) => one.postId !== postId)
      .sort((one, other) => other.watchedAt - one.watchedAt)
      .slice(watchesMaximum - 1)
    if (oldest.length > 0)
      await watching.remove(
        connectionId,
        oldest.map((one) => one.postId),
      )
    return 200
  },
)

/** Ends the hints about a post after its page was closed. */
export const unwatch = socketRoute(
  { watching: only(watchStore, 'of', 'remove') },
  async ({ connectionId, body }, { watching }) => {
    const frame = frameOf(body)
    if (frame?.action !== 'unwatch') return 200
    const { watches } = await watching.of(connectionId)
    if (watches.some(({ postId }) => postId === frame.postId))
      await watching.remove(connectionId, [frame.postId])
    return 200
  },
)
