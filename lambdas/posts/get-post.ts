import { encodeCursor } from '../../shared/cursor.ts'
import { getPost as contract } from '../../shared/posts/get-post.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { readableCampus } from '../platform/authorize.ts'
import { operation } from '../platform/operation.ts'
import { commentStore } from '../comments/comment-store.ts'

/** One Query is a post with its thread; only a comment that its first page does not show is looked for. */
export const getPost = operation(
  contract,
  { comments: commentStore },
  async ({ postId }, { viewer, comments, refuse }) => {
    const { rootId, commentUlid } = threadOf(postId)
    const { post, comments: first, next } = await comments.thread(rootId)
    if (!post) return refuse('post-not-found')
    readableCampus(post.campusId, viewer)
    if (post.deletedAt) return refuse('post-deleted')
    const thread = { post, comments: first, ...(next ? { cursor: encodeCursor(next) } : {}) }
    if (commentUlid === undefined) return thread
    const comment = first.find(({ id }) => id === postId) ?? (await comments.get(postId))
    return !comment || comment.deletedAt ? refuse('post-deleted') : { ...thread, comment }
  },
)
