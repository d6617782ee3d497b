import { messageSent } from '../../events/message-sent.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { entryStore } from '../chats/entry-store.ts'
import { isLater } from '../chats/entry.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { reaction } from '../platform/reaction.ts'
import { notificationId } from './id-of-fact.ts'
import { notices } from './notices.ts'
import { previewOf } from './text.ts'

/** As long as the queue holds the event back: what is told is that a message is still unread then (milliseconds). */
const waitedMs = () => (env.optional('STAGE') === 'local' ? 3_000 : 20_000)

/**
 * Tells somebody of the first of their unread messages in a conversation, unless they read it meanwhile. So a conversation
 * that is being read tells nothing, and ten messages in a row are told once.
 */
export const { handler, grants } = reaction(
  messageSent,
  {
    messages: only(messageStore, 'get', 'listAfter', 'firstOfPartner'),
    entries: only(entryStore, 'get'),
    notices: only(notices, 'give'),
  },
  async ({ chatId, messageId, senderId }, { messages, entries, notices: { give } }) => {
    const receiverId = partnerIn(chatId, senderId)
    const message = await messages.get(chatId, messageId)
    if (!message || receiverId === undefined) return
    const entryNow = () => entries.get(receiverId, chatId, { consistent: true })
    const entry = await entryNow()
    const { readUpTo = '', clearedUpTo = '', unreadSince } = entry
    const seenUpTo = readUpTo > clearedUpTo ? readUpTo : clearedUpTo
    if (messageId <= seenUpTo) return
    // The entry follows from the messages, and may not know this one and those before it yet.
    const firstUnread = unreadSince ?? (await messages.firstOfPartner(chatId, seenUpTo, receiverId))
    if (firstUnread !== undefined && firstUnread < messageId) return
    const [first] = await messages.listAfter(chatId, entry.clearedUpTo ?? '', 1)
    const at = message.createdAt + waitedMs()
    const notification = {
      userId: receiverId,
      id: notificationId({ at, of: `message ${messageId}`, actorId: senderId }),
      type: first?.id === messageId ? ('new chat' as const) : ('message' as const),
      actorId: senderId,
      subjectId: messageId,
      chatId,
      text: previewOf(message),
      createdAt: message.createdAt,
    }
    await give([notification], async () => isLater(messageId, (await entryNow()).clearedUpTo))
  },
)
