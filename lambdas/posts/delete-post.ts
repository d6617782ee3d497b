import { deletePost as contract } from '../../shared/posts/delete-post.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { tombstoneStore } from './tombstone-store.ts'

/** One conditional update turns the row into a tombstone; a reaction sweeps the rest. */
export const deletePost = operation(
  contract,
  { tombstones: only(tombstoneStore, 'bury') },
  async ({ postId }, { viewer, tombstones, refuse }) => {
    const result = await tombstones.bury(postId, viewer.id)
    return result === 'buried' ? { deleted: true as const } : refuse(result)
  },
)
