import * as z from 'zod/mini'
import { partnerIn } from '../../shared/chats/pair.ts'
import { frameSchema } from '../../shared/live/hint.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { effect, only } from '../platform/effect.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import { userStore, type User } from '../users/user-store.ts'
import { liveStore } from './live-store.ts'
import { socketRoute } from './route.ts'
import { sockets } from './sockets.ts'

/** A page sends one every three seconds at most; more than this is no writing. */
const perPerson = { count: 30, seconds: 60 }

const limits = effect({ take: limitGrants('typing') }, (platform) => ({
  /** Returns false where the person has sent too many. */
  take: async (userId: string) => (await takeLimit(platform, 'typing', userId, perPerson)) === undefined,
}))

/** Tells the partner of a conversation that somebody is writing. Whatever is wrong with it is dropped silently. */
export const typing = socketRoute(
  { live: only(liveStore, 'userOf'), users: only(userStore, 'get'), limits, sockets: only(sockets, 'push') },
  async ({ connectionId, body }, { live, users, limits: limit, sockets: open }) => {
    const frame = frameOf(body)
    const userId = await live.userOf(connectionId)
    if (frame?.action !== 'typing' || userId === undefined) return 200
    const { chatId } = frame
    const partnerId = partnerIn(chatId, userId)
    if (partnerId === undefined || !(await limit.take(userId))) return 200
    const [user, partner] = await Promise.all([users.get(userId), users.get(partnerId)])
    // Of people who were banned or have left, the socket is about to be closed.
    if (!user || !partner || user.bannedAt !== undefined || isHidden(user, partner)) return 200
    await open.push([partnerId], { type: 'typing', chatId, userId })
    return 200
  },
)

/** Whether one of the two blocked the other. A row that is full of blocks has no room for who blocked its person. */
const isHidden = (one: User, other: User) =>
  hiddenPeopleOf(one).has(other.id) || hiddenPeopleOf(other).has(one.id)

function frameOf(body: string) {
  try {
    return z.safeParse(frameSchema, JSON.parse(body)).data
  } catch {
    return undefined
  }
}
