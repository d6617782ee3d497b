import { postDeleted } from '../../events/post-deleted.ts'
import { reaction } from '../platform/reaction.ts'
import { commentStore } from './comment-store.ts'
import { sweep } from './sweep.ts'

/** The thread of a deleted post goes: all comments with their files, all saves. */
export const handler = reaction(
  postDeleted,
  { comments: commentStore, sweep },
  async ({ postId }, { comments, sweep: remains }) => {
    const { root } = await comments.around(postId, { consistent: true })
    if (!root || root.deletedAt) await remains.post(postId)
  },
)
