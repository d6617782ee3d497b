import { chatDeleted } from '../../events/chat-deleted.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { notificationId } from './id-of-fact.ts'
import { notices } from './notices.ts'

/**
 * Notifies a person whose partner deleted their conversation. The notification is about the conversation, not about one of
 * its messages, so on-chat-deleted-remove-notifications keeps it.
 */
export const { handler, grants } = reaction(
  chatDeleted,
  { notices: only(notices, 'give') },
  async ({ chatId, upTo, deletedBy, deletedAt }, { notices: { give } }) => {
    if (deletedBy === undefined || deletedAt === undefined) return
    const userId = partnerIn(chatId, deletedBy)
    if (userId === undefined) return
    const notification = {
      userId,
      id: notificationId({ at: deletedAt, of: `deletion ${chatId} ${upTo}`, actorId: deletedBy }),
      type: 'chat deleted' as const,
      actorId: deletedBy,
      subjectId: chatId,
      chatId,
      createdAt: deletedAt,
    }
    await give([notification])
  },
)
