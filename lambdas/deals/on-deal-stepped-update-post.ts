import { dealStepped } from '../../events/deal-stepped.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { lineStore } from './line-store.ts'

/** Copies the state of a line into its post. A step that came after the deletion of its post is removed. */
export const { handler, grants } = reaction(
  dealStepped,
  { lines: only(lineStore, 'get', 'remove'), posts: only(postStore, 'setState') },
  async ({ postId }, { lines, posts }) => {
    if (!(await posts.setState(postId, await lines.get(postId)))) await lines.remove(postId)
  },
)
