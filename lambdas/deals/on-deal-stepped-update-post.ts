import { dealStepped } from '../../events/deal-stepped.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { lineStore } from './line-store.ts'

/** Copies a new state of a line into its post, unless that is deleted. */
export const { handler, grants } = reaction(
  dealStepped,
  { lines: only(lineStore, 'get'), posts: only(postStore, 'setState') },
  async ({ postId, isNewState }, { lines, posts }) => {
    if (!isNewState) return
    const { state, stateVersion } = await lines.get(postId)
    await posts.setState(postId, { state, version: stateVersion })
  },
)
