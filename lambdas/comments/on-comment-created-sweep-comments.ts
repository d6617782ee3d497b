import { commentCreated } from '../../events/comment-created.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { isGone } from '../posts/taken-down.ts'
import { commentStore } from './comment-store.ts'
import { sweep } from './sweep.ts'

/** Removes a comment whose post or parent was deleted while it was written: the deletion's own sweep may have missed it. */
export const { handler, grants } = reaction(
  commentCreated,
  { comments: only(commentStore, 'around'), sweep },
  async ({ commentId, parentId }, { comments, sweep: sweeps }) => {
    const { root, parent } = await comments.around(parentId, { consistent: true })
    if (isGone(root)) await sweeps.post(threadOf(commentId).rootId)
    else if (isGone(parent)) await sweeps.comment(commentId)
  },
)
