import { commentCreated } from '../../events/comment-created.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { threadHints } from './thread-hints.ts'

/** Sends a hint to the pages that show the thread. */
export const { handler, grants } = reaction(
  commentCreated,
  { hints: only(threadHints, 'send') },
  (comment, { hints }) => hints.send('comment-created', comment),
)
