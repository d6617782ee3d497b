import { heartChanged } from '../../events/heart-changed.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { entryStore } from '../chats/entry-store.ts'
import { isLater } from '../chats/entry.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { notificationId } from './id-of-fact.ts'
import { notices } from './notices.ts'
import { previewOf } from './text.ts'

/**
 * Notifies the sender of a message that their partner gave it a heart, and removes the notification if the heart is taken
 * back. A message that the sender has deleted may still have its row.
 */
export const { handler, grants } = reaction(
  heartChanged,
  {
    messages: only(messageStore, 'get'),
    entries: only(entryStore, 'get'),
    notices: only(notices, 'giveWhileTrue', 'takeBack'),
  },
  async (
    { chatId, messageId, userId, heartedAt },
    { messages, entries, notices: { giveWhileTrue, takeBack } },
  ) => {
    const partnerId = partnerIn(chatId, userId)
    const message = await messages.get(chatId, messageId)
    if (partnerId === undefined || message?.senderId === userId) return
    const isDeleted = async () =>
      !isLater(messageId, (await entries.get(partnerId, chatId, { consistent: true })).clearedUpTo)
    const id = notificationId({ at: heartedAt, of: `heart ${messageId}`, actorId: userId })
    const ref = { userId: partnerId, id, type: 'message like' as const }
    if (message?.hearts[userId] !== heartedAt || (await isDeleted())) return takeBack([ref])
    const what = {
      actorId: userId,
      subjectId: messageId,
      chatId,
      text: previewOf(message),
      createdAt: heartedAt,
    }
    await giveWhileTrue(
      [{ ...ref, ...what }],
      async () =>
        (await messages.get(chatId, messageId))?.hearts[userId] === heartedAt && !(await isDeleted()),
    )
  },
)
