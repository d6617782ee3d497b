import { deletePost as contract } from '../../shared/posts/delete-post.ts'
import { operation } from '../platform/operation.ts'
import { postStore } from './post-store.ts'

/** One conditional update leaves a tombstone; the sweep follows from it. */
export const deletePost = operation(
  contract,
  { posts: postStore },
  async ({ postId }, { viewer, posts, refuse }) => {
    const result = await posts.delete(postId, viewer.id)
    return result === 'deleted' ? { deleted: true as const } : refuse(result)
  },
)
