import { unsavePost as contract } from '../../shared/saves/unsave-post.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { saveStore } from './save-store.ts'

/** One delete is the only write, and the count follows from it. If there is no save, nothing changes. */
export const unsavePost = operation(
  contract,
  { saves: only(saveStore, 'remove') },
  async ({ postId }, { viewer, saves }) => {
    await saves.remove(postId, viewer.id)
    return { saved: false as const }
  },
)
