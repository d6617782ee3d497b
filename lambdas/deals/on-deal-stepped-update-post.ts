import { dealStepped } from '../../events/deal-stepped.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { lineRemoval } from './line-removal.ts'
import { lineStore } from './line-store.ts'

/** Copies a new state of a line into its post. A step that came after the deletion of its post is removed. */
export const { handler, grants } = reaction(
  dealStepped,
  { lines: only(lineStore, 'get'), removals: lineRemoval, posts: only(postStore, 'get', 'setState') },
  async ({ postId, isNewState }, { lines, removals, posts }) => {
    const isKept = isNewState ? await follow() : await isThere()
    if (!isKept) await removals.remove(postId)

    async function follow() {
      const { state, stateVersion } = await lines.get(postId)
      return posts.setState(postId, { state, version: stateVersion })
    }
    async function isThere() {
      const post = await posts.get(postId, { consistent: true })
      return post !== undefined && post.deletedAt === undefined
    }
  },
)
