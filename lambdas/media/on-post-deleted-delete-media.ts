import { postDeleted } from '../../events/post-deleted.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { storedFiles } from './stored-files.ts'

/** The files of a deleted post go first, then what the tombstone still says of them: a repeat finds nothing to do. */
export const handler = reaction(
  postDeleted,
  { posts: postStore, files: storedFiles },
  async ({ postId }, { posts, files }) => {
    const post = await posts.get(postId)
    if (!post?.deletedAt) return
    await files.remove(post.media)
    await posts.empty(postId)
  },
)
