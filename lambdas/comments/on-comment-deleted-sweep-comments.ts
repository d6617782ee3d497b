import { commentDeleted } from '../../events/comment-deleted.ts'
import { reaction } from '../platform/reaction.ts'
import { isPresent } from '../platform/row.ts'
import { commentStore } from './comment-store.ts'
import { sweep } from './sweep.ts'

/** Removes the files, saves and replies of a deleted comment, and empties its tombstone. */
export const handler = reaction(
  commentDeleted,
  { comments: commentStore, sweep },
  async ({ commentId }, { comments, sweep: sweeps }) => {
    const comment = await comments.get(commentId)
    if (!isPresent(comment)) await sweeps.comment(commentId)
  },
)
