import { messageSent } from '../../events/message-sent.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { authorOf } from '../users/author.ts'
import { entryStore } from './entry-store.ts'
import { messageStore } from './message-store.ts'

/** Brings the entries of both people up to date with a message. */
export const { handler, grants } = reaction(
  messageSent,
  { messages: only(messageStore, 'get'), entries: only(entryStore, 'withPartner', 'follow') },
  async ({ chatId, messageId, senderId }, { messages, entries }) => {
    const message = await messages.get(chatId, messageId)
    const receiverId = partnerIn(chatId, senderId)
    if (!message || receiverId === undefined) return
    const [sent, received] = await Promise.all([
      entries.withPartner(senderId, chatId, { partnerId: receiverId, consistent: true }),
      entries.withPartner(receiverId, chatId, { partnerId: senderId, consistent: true }),
    ])
    const [receiver, sender] = [sent.partner, received.partner]
    if (!receiver || !sender) return
    await entries.follow({ id: senderId, partner: authorOf(receiver) }, message, sent.entry)
    await entries.follow({ id: receiverId, partner: authorOf(sender) }, message, received.entry)
  },
)
