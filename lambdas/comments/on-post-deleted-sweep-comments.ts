import { postDeleted } from '../../events/post-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { isGone } from '../posts/taken-down.ts'
import { commentStore } from './comment-store.ts'
import { sweep } from './sweep.ts'

/** Removes the thread of a deleted post: all comments with their files, and all saves. */
export const { handler, grants } = reaction(
  postDeleted,
  { comments: only(commentStore, 'around'), sweep: only(sweep, 'post') },
  async ({ postId }, { comments, sweep: sweeps }) => {
    const { root } = await comments.around(postId, { consistent: true })
    if (isGone(root)) await sweeps.post(postId)
  },
)
