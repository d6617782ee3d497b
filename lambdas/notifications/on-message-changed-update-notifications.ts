import { messageChanged } from '../../events/message-changed.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { messageNotificationId, messageNotificationText } from './message-notification.ts'
import { notices } from './notices.ts'

/** The notification of a message says what the message says now, or that it was removed. */
export const { handler, grants } = reaction(
  messageChanged,
  { messages: only(messageStore, 'get'), notices: only(notices, 'reword') },
  async ({ chatId, messageId, senderId }, { messages, notices: { reword } }) => {
    const userId = partnerIn(chatId, senderId)
    const message = await messages.get(chatId, messageId)
    if (!message || userId === undefined) return
    await reword(userId, messageNotificationId(message), messageNotificationText(message))
  },
)
