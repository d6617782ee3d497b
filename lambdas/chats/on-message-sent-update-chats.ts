import { messageSent } from '../../events/message-sent.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { followMessage } from './follow-message.ts'
import { messageStore } from './message-store.ts'

/** Updates the entries of both people with a message, and sends hints to their pages. */
export const { handler, grants } = reaction(
  messageSent,
  { messages: only(messageStore, 'get'), followers: followMessage },
  async ({ chatId, messageId }, { messages, followers }) => {
    const message = await messages.get(chatId, messageId)
    if (message) await followers.update('message', message)
  },
)
