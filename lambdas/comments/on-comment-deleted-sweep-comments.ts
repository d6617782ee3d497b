import { commentDeleted } from '../../events/comment-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { isGone } from '../posts/taken-down.ts'
import { commentStore } from './comment-store.ts'
import { sweep } from './sweep.ts'

/** Removes the files, saves and replies of a deleted comment, and empties its tombstone. */
export const { handler, grants } = reaction(
  commentDeleted,
  { comments: only(commentStore, 'get'), sweep: only(sweep, 'comment') },
  async ({ commentId }, { comments, sweep: sweeps }) => {
    const comment = await comments.get(commentId)
    if (isGone(comment)) await sweeps.comment(commentId)
  },
)
