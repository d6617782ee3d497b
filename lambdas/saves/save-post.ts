import { savePost as contract } from '../../shared/saves/save-post.ts'
import { readableCampus } from '../platform/authorize.ts'
import { operation } from '../platform/operation.ts'
import { authorOf } from '../posts/new-post.ts'
import { saveStore } from './save-store.ts'

/** One put is the fact; the count follows from it. */
export const savePost = operation(
  contract,
  { saves: saveStore },
  async ({ postId }, { viewer, saves, refuse }) => {
    const target = await saves.target(postId)
    if (!target) return refuse('post-not-found')
    readableCampus(target.campusId, viewer)
    if (target.deletedAt) return refuse('post-deleted')
    await saves.add(postId, { person: authorOf(viewer), campusId: viewer.campusId })
    return { saved: true as const }
  },
)
