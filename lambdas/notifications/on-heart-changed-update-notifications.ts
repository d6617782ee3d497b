import { heartChanged } from '../../events/heart-changed.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { notificationId } from './id-of-fact.ts'
import { notices } from './notices.ts'
import { previewOf } from './text.ts'

/** Tells the sender of a message that their partner gave it a heart, as long as that is so. */
export const { handler, grants } = reaction(
  heartChanged,
  { messages: only(messageStore, 'get'), notices: only(notices, 'give', 'takeBack') },
  async ({ chatId, messageId, userId, heartedAt }, { messages, notices: { give, takeBack } }) => {
    const partnerId = partnerIn(chatId, userId)
    const message = await messages.get(chatId, messageId)
    if (partnerId === undefined || message?.senderId === userId) return
    const id = notificationId({ at: heartedAt, of: `heart ${messageId}`, actorId: userId })
    const ref = { userId: partnerId, id, type: 'message like' as const }
    if (message?.hearts[userId] !== heartedAt) return takeBack([ref])
    const what = {
      actorId: userId,
      subjectId: messageId,
      chatId,
      text: previewOf(message),
      createdAt: heartedAt,
    }
    await give(
      [{ ...ref, ...what }],
      async () => (await messages.get(chatId, messageId))?.hearts[userId] === heartedAt,
    )
  },
)
