import { postDeleted } from '../../events/post-deleted.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { tombstoneStore } from '../posts/tombstone-store.ts'
import { storedFiles } from './stored-files.ts'

/** The files of a deleted post go first, then what the tombstone still says of them: a repeat finds nothing to do. */
export const handler = reaction(
  postDeleted,
  { posts: postStore, tombstones: tombstoneStore, files: storedFiles },
  async ({ postId }, { posts, tombstones, files }) => {
    // A read that is not yet of the deletion would leave the files for ever.
    const post = await posts.get(postId, { consistent: true })
    if (!post?.deletedAt) return
    await files.remove(post.media)
    await tombstones.empty(postId)
  },
)
