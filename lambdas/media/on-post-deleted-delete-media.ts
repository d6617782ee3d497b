import { postDeleted } from '../../events/post-deleted.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { storedFiles } from './stored-files.ts'

/** The files of a deleted post go first, then what the tombstone still says of them: a repeat finds nothing to do. */
export const handler = reaction(
  postDeleted,
  { posts: postStore, files: storedFiles },
  async ({ postId }, { posts, files }) => {
    // A read that is not yet of the deletion would leave the files for ever.
    const post = await posts.get(postId, { consistent: true })
    if (!post?.deletedAt) return
    await files.remove(post.media)
    await posts.empty(postId)
  },
)
