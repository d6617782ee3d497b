import { commentCreated } from '../../events/comment-created.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { reaction } from '../platform/reaction.ts'
import { commentStore } from './comment-store.ts'
import { sweep } from './sweep.ts'

/** A comment that was written while what it answers was deleted goes too: the deletion's own sweep may have missed it. */
export const handler = reaction(
  commentCreated,
  { comments: commentStore, sweep },
  async ({ commentId, parentId }, { comments, sweep: remains }) => {
    const { root, parent } = await comments.around(parentId, { consistent: true })
    if (!root || root.deletedAt) await remains.post(threadOf(commentId).rootId)
    else if (!parent || parent.deletedAt) await remains.comment(commentId)
  },
)
