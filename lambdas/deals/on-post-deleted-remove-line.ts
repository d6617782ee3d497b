import { postDeleted } from '../../events/post-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { lineStore } from './line-store.ts'

/** Removes the line of a deleted post, with its steps. */
export const { handler, grants } = reaction(
  postDeleted,
  { lines: only(lineStore, 'remove') },
  async ({ postId }, { lines }) => lines.remove(postId),
)
