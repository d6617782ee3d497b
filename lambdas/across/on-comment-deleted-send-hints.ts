import { commentDeleted } from '../../events/comment-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { threadHints } from './thread-hints.ts'

/** Sends a hint to the pages that show the thread. */
export const { handler, grants } = reaction(
  commentDeleted,
  { hints: only(threadHints, 'send') },
  (comment, { hints }) => hints.send('comment-deleted', comment),
)
