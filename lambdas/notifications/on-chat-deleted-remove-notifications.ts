import { chatDeleted } from '../../events/chat-deleted.ts'
import { peopleIn } from '../../shared/chats/pair.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { notices } from './notices.ts'

/** Removes both people's notifications about the messages of a deleted conversation. */
export const { handler, grants } = reaction(
  chatDeleted,
  { notices: only(notices, 'takeBackChat') },
  async ({ chatId, upTo }, { notices: { takeBackChat } }) => {
    for (const userId of peopleIn(chatId)) await takeBackChat(userId, { chatId, upTo })
  },
)
