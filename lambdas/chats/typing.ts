import { partnerIn } from '../../shared/chats/pair.ts'
import { areHidden } from '../blocks/hidden-people.ts'
import { isRequest } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { effect, only } from '../platform/effect.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import { userStore } from '../users/user-store.ts'
import { liveStore } from '../live/live-store.ts'
import { frameOf, socketRoute } from '../live/route.ts'
import { sockets } from '../live/sockets.ts'

/**
 * The most frames per minute and person. A page sends at most one every three seconds while a person types, so more
 * frames than these are not typing.
 */
const perPerson = { count: 30, seconds: 60 }

const limits = effect({ take: limitGrants('typing') }, (platform) => ({
  /** Returns false if the person has sent too many frames. */
  take: async (userId: string) => (await takeLimit(platform, 'typing', userId, perPerson)) === undefined,
}))

/**
 * Shows a person's typing to the partner of a conversation, if the person may send messages there. Both people must have
 * accepted the conversation, so strangers reach nobody and do not notice that their request is read. Invalid frames are
 * dropped silently.
 */
export const typing = socketRoute(
  {
    live: only(liveStore, 'userOf'),
    users: only(userStore, 'get'),
    entries: only(entryStore, 'withPartnersEntry'),
    limits,
    sockets: only(sockets, 'sendHint'),
  },
  async ({ connectionId, body }, { live, users, entries, limits: limit, sockets: open }) => {
    const frame = frameOf(body)
    const userId = await live.userOf(connectionId)
    if (frame?.action !== 'typing' || userId === undefined) return 200
    const { chatId, ended } = frame
    const partnerId = partnerIn(chatId, userId)
    if (partnerId === undefined || !(await limit.take(userId))) return 200
    const [{ entry, partner: user, partnersEntry: own }, partner] = await Promise.all([
      entries.withPartnersEntry(partnerId, chatId, userId),
      users.get(partnerId),
    ])
    if (!user || !partner || entry.inboxKey === undefined) return 200
    if (isRequest(entry, partnerId) || isRequest(own, userId)) return 200
    // The sockets of people who were banned or left are about to be closed.
    if (!user.schoolVerified || user.bannedAt !== undefined || areHidden(user, partner)) return 200
    await open.sendHint([partnerId], { type: 'typing', chatId, userId, ended })
    return 200
  },
)
