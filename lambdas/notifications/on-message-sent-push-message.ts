import { messageSent } from '../../events/message-sent.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { isAcquainted, isLater } from '../chats/entry.ts'
import { entryStore } from '../chats/entry-store.ts'
import { messageListStore } from '../chats/message-list-store.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { devicePush } from './device-push.ts'
import { factStore } from './fact-store.ts'
import { namedPost } from './named-post.ts'
import { pushOfMessage } from './push-words.ts'

/**
 * Pushes a message to the receiver's devices, unless they have read it, or the conversation is muted or a request. The
 * queue delays the event until an open page has had time to mark the message as read.
 */
export const { handler, grants } = reaction(
  messageSent,
  {
    messages: only(messageStore, 'get'),
    messageList: only(messageListStore, 'page'),
    entries: only(entryStore, 'get'),
    users: only(userStore, 'getMany'),
    facts: only(factStore, 'text'),
    devices: devicePush,
  },
  async ({ chatId, messageId, senderId }, { messages, messageList, entries, users, facts, devices }) => {
    const userId = partnerIn(chatId, senderId)
    if (userId === undefined) return
    await devices.send({
      userId,
      urgency: 'high',
      async content() {
        const entry = await entries.get(userId, chatId, { consistent: true })
        const { readUpTo, clearedUpTo, isMuted } = entry
        if (isMuted || !isLater(messageId, readUpTo) || !isLater(messageId, clearedUpTo)) return undefined
        const [message, earlier, people] = await Promise.all([
          messages.get(chatId, messageId),
          messageList.page(chatId, { limit: 1, before: messageId }),
          users.getMany([userId, senderId]),
        ])
        const [receiver, sender] = [userId, senderId].map((id) => people.find((one) => one.id === id))
        if (
          !message ||
          message.unsentAt !== undefined ||
          !receiver ||
          !sender ||
          receiver.bannedAt ||
          sender.bannedAt
        )
          return undefined
        if (hiddenPeopleOf(receiver).has(senderId)) return undefined
        const isFirst = !earlier.some(({ id }) => isLater(id, clearedUpTo))
        const postId = message.deal?.postId ?? message.postId
        const post = postId === undefined ? undefined : await facts.text(postId)
        const aboutPost = namedPost(post, userId)
        if (!message.deal && !isAcquainted(entry, userId) && aboutPost === undefined) return undefined
        const name = `${sender.firstName} ${sender.lastName}`
        return {
          type: message.deal ? 'deal' : isFirst ? 'new chat' : 'message',
          message: pushOfMessage(message, name, aboutPost),
        }
      },
    })
  },
)
