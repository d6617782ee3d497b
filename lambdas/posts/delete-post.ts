import { deletePost as contract } from '../../shared/posts/delete-post.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { operation } from '../platform/operation.ts'
import { commentStore } from './comment-store.ts'
import { postStore } from './post-store.ts'

/** One conditional update leaves a tombstone; the sweep follows from it. */
export const deletePost = operation(
  contract,
  { posts: postStore, comments: commentStore },
  async ({ postId }, { viewer, posts, comments, refuse }) => {
    const store = threadOf(postId).commentUlid === undefined ? posts : comments
    const result = await store.delete(postId, viewer.id)
    return result === 'deleted' ? { deleted: true as const } : refuse(result)
  },
)
