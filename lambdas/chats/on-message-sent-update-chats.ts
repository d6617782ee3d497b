import { messageSent } from '../../events/message-sent.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { areHidden, hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { authorOf } from '../users/author.ts'
import type { User } from '../users/user-store.ts'
import { entryStore } from './entry-store.ts'
import { isGone, type Entry } from './entry.ts'
import { messageHints } from './message-hints.ts'
import { messageStore } from './message-store.ts'
import { sharedPosts } from './shared-posts.ts'
import { messageSweep } from './sweep.ts'

/**
 * Updates the entries of both people with a message. It removes a message that was too late for the sweep of its
 * conversation, or if one of the two people no longer exists.
 */
export const { handler, grants } = reaction(
  messageSent,
  {
    messages: only(messageStore, 'get'),
    entries: only(entryStore, 'withPartner', 'follow'),
    posts: sharedPosts,
    hints: messageHints,
    sweep: only(messageSweep, 'one'),
  },
  async ({ chatId, messageId, senderId }, { messages, entries, posts, hints, sweep }) => {
    const message = await messages.get(chatId, messageId)
    const receiverId = partnerIn(chatId, senderId)
    if (!message || receiverId === undefined) return
    const [sent, received] = await Promise.all([
      entries.withPartner(senderId, chatId, { partnerId: receiverId, consistent: true }),
      entries.withPartner(receiverId, chatId, { partnerId: senderId, consistent: true }),
    ])
    const [receiver, sender] = [sent.partner, received.partner]
    if (!receiver || !sender) return sweep.one(message)
    // A copy in an entry stays as it was when one of the two blocked the other.
    const isHidden = areHidden(sender, receiver)
    const partnerOf = ({ partner }: Entry, person: User) => (isHidden && partner) || authorOf(person)
    const ofSender = { id: senderId, partner: partnerOf(sent.entry, receiver) }
    const ofReceiver = { id: receiverId, partner: partnerOf(received.entry, sender) }
    const sendersEntry = await entries.follow(ofSender, message, sent.entry)
    const receiversEntry = await entries.follow(ofReceiver, message, received.entry)
    if (isGone(message.id, sendersEntry, receiversEntry)) return sweep.one(message)
    const hidden = hiddenPeopleOf(sender)
    const isSeen = ({ author }: { author?: { id: string } | undefined }) => !author || !hidden.has(author.id)
    const [shown] = await posts.shownIn([message], (things) => things.filter(isSeen))
    // Repeats the hint of the request, in case that stopped early, and because badges and inbox are up to date only now.
    if (shown) await hints.send(shown, sender, receiver)
  },
)
