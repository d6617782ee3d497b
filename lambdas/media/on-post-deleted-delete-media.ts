import { postDeleted } from '../../events/post-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { isGone } from '../posts/taken-down.ts'
import { tombstoneStore } from '../posts/tombstone-store.ts'
import { storedFiles } from './stored-files.ts'

/** Removes the files of a deleted post, then empties its tombstone, so a repeat finds nothing to do. */
export const { handler, grants } = reaction(
  postDeleted,
  { posts: only(postStore, 'get'), tombstones: only(tombstoneStore, 'empty'), files: storedFiles },
  async ({ postId }, { posts, tombstones, files }) => {
    // A stale read from before the deletion would leave the files forever.
    const post = await posts.get(postId, { consistent: true })
    if (!post || !isGone(post)) return
    await files.remove(post.media)
    await tombstones.empty(postId)
  },
)
