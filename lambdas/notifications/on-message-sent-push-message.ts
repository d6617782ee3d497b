import { messageSent } from '../../events/message-sent.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { isLater } from '../chats/entry.ts'
import { entryStore } from '../chats/entry-store.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { devicePush } from './device-push.ts'
import { pushOfMessage } from './push-words.ts'

/**
 * Pushes a message to the devices of who gets it, unless they have read it: the queue holds it back for as long as a page
 * with the conversation takes to mark it as read.
 */
export const { handler, grants } = reaction(
  messageSent,
  {
    messages: only(messageStore, 'get', 'list'),
    entries: only(entryStore, 'get'),
    users: only(userStore, 'getMany'),
    devices: devicePush,
  },
  async ({ chatId, messageId, senderId }, { messages, entries, users, devices }) => {
    const userId = partnerIn(chatId, senderId)
    if (userId === undefined) return
    await devices.send({
      userId,
      urgency: 'high',
      async content() {
        const { readUpTo, clearedUpTo } = await entries.get(userId, chatId, { consistent: true })
        if (!isLater(messageId, readUpTo) || !isLater(messageId, clearedUpTo)) return undefined
        const [message, earlier, people] = await Promise.all([
          messages.get(chatId, messageId),
          messages.list(chatId, { limit: 1, before: messageId }),
          users.getMany([userId, senderId]),
        ])
        const [receiver, sender] = [userId, senderId].map((id) => people.find((one) => one.id === id))
        if (!message || !receiver || !sender || receiver.bannedAt || sender.bannedAt) return undefined
        if (hiddenPeopleOf(receiver).has(senderId)) return undefined
        const isFirst = !earlier.some(({ id }) => isLater(id, clearedUpTo))
        return {
          type: isFirst ? 'new chat' : 'message',
          message: pushOfMessage(message, `${sender.firstName} ${sender.lastName}`),
        }
      },
    })
  },
)
