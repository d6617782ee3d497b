import { chatDeleted } from '../../events/chat-deleted.ts'
import { reaction } from '../platform/reaction.ts'
import { messageSweep } from './sweep.ts'

/** Removes the messages of a deleted conversation, and their photos, but no later messages. */
export const { handler, grants } = reaction(
  chatDeleted,
  { sweep: messageSweep },
  ({ chatId, upTo }, { sweep }) => sweep.upTo(chatId, upTo),
)
