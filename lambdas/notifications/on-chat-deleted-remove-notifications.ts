import { chatDeleted } from '../../events/chat-deleted.ts'
import { peopleIn } from '../../shared/chats/pair.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { notices } from './notices.ts'

/** Removes the notifications about messages of a deleted conversation, for the people for whom it was deleted. */
export const { handler, grants } = reaction(
  chatDeleted,
  { notices: only(notices, 'takeBackChat') },
  async ({ chatId, upTo, deletedFor }, { notices: { takeBackChat } }) => {
    const people = deletedFor === undefined ? peopleIn(chatId) : [deletedFor]
    for (const userId of people) await takeBackChat(userId, { chatId, upTo })
  },
)
