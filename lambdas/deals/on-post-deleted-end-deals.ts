import { postDeleted } from '../../events/post-deleted.ts'
import { reaction } from '../platform/reaction.ts'
import { lineRemoval } from './line-removal.ts'

/** Ends the deals about a deleted post, and removes its line with the steps. */
export const { handler, grants } = reaction(
  postDeleted,
  { removals: lineRemoval },
  async ({ postId }, { removals }) => removals.remove(postId),
)
