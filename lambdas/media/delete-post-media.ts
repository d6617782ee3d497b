import { deletePostMedia as contract } from '../../shared/media/delete-post-media.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { isGone } from '../posts/taken-down.ts'
import { postStore } from '../posts/post-store.ts'
import { tombstoneStore } from '../posts/tombstone-store.ts'
import { storedFiles } from './stored-files.ts'

/** Returns whether the files are deleted. If they are not, on-post-deleted-delete-media retries. */
export const deletePostMedia = operation(
  contract,
  { posts: only(postStore, 'get'), tombstones: only(tombstoneStore, 'empty'), files: storedFiles },
  async ({ postId }, { viewer, posts, tombstones, files, refuse }) => {
    const post = await posts.get(postId, { consistent: true })
    if (!post || !isGone(post) || post.author.id !== viewer.id) return refuse('not-found')
    try {
      await files.remove(post.media)
    } catch {
      return refuse('media-not-deleted')
    }
    await tombstones.empty(postId)
    return { deleted: true as const }
  },
)
