import { savePost as contract } from '../../shared/saves/save-post.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import { saveStore } from './save-store.ts'

/** One put is the only write; the count follows from it. */
export const savePost = operation(
  contract,
  { saves: only(saveStore, 'target', 'add') },
  async ({ postId }, { viewer, saves, see }) => {
    const { root, target } = await saves.target(postId)
    see(root)
    const { author } = see(target)
    await saves.add(postId, { person: authorOf(viewer), campusId: viewer.campusId, authorId: author.id })
    return { saved: true as const }
  },
)
