import { messageSent } from '../../events/message-sent.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { entryStore } from '../chats/entry-store.ts'
import { isAcquainted, isLater } from '../chats/entry.ts'
import { messageListStore } from '../chats/message-list-store.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { factStore } from './fact-store.ts'
import { messageNotificationId, messageNotificationText } from './message-notification.ts'
import { namedPost } from './named-post.ts'
import type { NewNotification } from './notification-store.ts'
import { notices } from './notices.ts'

/**
 * Notifies a person of the first unread message of a conversation, unless they have read it meanwhile. A conversation that
 * is being read causes no notifications, and ten messages in a row cause one; muted conversations and requests cause none.
 */
export const { handler, grants } = reaction(
  messageSent,
  {
    messages: only(messageStore, 'get'),
    messageList: only(messageListStore, 'after', 'firstOfPartner'),
    entries: only(entryStore, 'get'),
    facts: only(factStore, 'text'),
    notices: only(notices, 'giveWhileTrue'),
  },
  async (
    { chatId, messageId, senderId },
    { messages, messageList, entries, facts, notices: { giveWhileTrue } },
  ) => {
    const receiverId = partnerIn(chatId, senderId)
    const message = await messages.get(chatId, messageId)
    if (!message || receiverId === undefined) return
    const entryNow = () => entries.get(receiverId, chatId, { consistent: true })
    const entry = await entryNow()
    const { readUpTo = '', clearedUpTo = '', unreadSince } = entry
    if (entry.isMuted) return
    const seenUpTo = readUpTo > clearedUpTo ? readUpTo : clearedUpTo
    if (messageId <= seenUpTo) return
    // The entry is updated after messages are written, so it may not include this message or earlier ones yet.
    const firstUnread = unreadSince ?? (await messageList.firstOfPartner(chatId, seenUpTo, receiverId))
    if (firstUnread !== undefined && firstUnread < messageId) return
    const [first] = await messageList.after(chatId, entry.clearedUpTo ?? '', 1)
    const postId = message.deal?.postId ?? message.postId
    const post = postId === undefined ? undefined : await facts.text(postId)
    const aboutPost = namedPost(post, receiverId)
    // The entry may not include the message yet that moves the conversation to the inbox.
    if (!message.deal && !isAcquainted(entry, receiverId) && aboutPost === undefined) return
    const notification: NewNotification = {
      userId: receiverId,
      id: messageNotificationId(message),
      type: message.deal ? 'deal' : first?.id === messageId ? 'new chat' : 'message',
      actorId: senderId,
      subjectId: messageId,
      chatId,
      text: messageNotificationText(message),
      aboutPost,
      createdAt: message.createdAt,
    }
    await giveWhileTrue([notification], async () => isLater(messageId, (await entryNow()).clearedUpTo))
  },
)
