import { commentDeleted } from '../../events/comment-deleted.ts'
import { reaction } from '../platform/reaction.ts'
import { commentStore } from './comment-store.ts'
import { sweep } from './sweep.ts'

/** The files and saves of a deleted comment, and everything below it; the tombstone stays, without its text. */
export const handler = reaction(
  commentDeleted,
  { comments: commentStore, sweep },
  async ({ commentId }, { comments, sweep: remains }) => {
    const comment = await comments.get(commentId)
    if (!comment || comment.deletedAt) await remains.comment(commentId)
  },
)
