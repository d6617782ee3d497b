import { lineAfter } from '../../shared/deals/line.ts'
import { updateLine as contract } from '../../shared/deals/update-line.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { postStore } from '../posts/post-store.ts'
import { lineStore } from './line-store.ts'

/** One transaction writes the line and its step; a reaction copies the state into the post. */
export const updateLine = operation(
  contract,
  { posts: only(postStore, 'get'), lines: only(lineStore, 'get', 'take') },
  async ({ postId, version, action }, { viewer, posts, lines, refuse }) => {
    const seen = await posts.get(postId)
    // An eventually consistent read may miss a new post, or its new price.
    const post = seen?.sale ? seen : await posts.get(postId, { consistent: true })
    if (!post) return refuse('post-not-found')
    if (post.author.id !== viewer.id) return refuse('not-author')
    if (post.deletedAt !== undefined) return refuse('post-deleted')
    if (post.campusId !== viewer.campusId) return refuse('other-campus')
    if (!post.sale) return refuse('not-for-sale')
    const line = await lines.get(postId)
    const after = line.version === version ? lineAfter(line, action) : undefined
    if (after && (await lines.take(postId, after, { action, by: viewer.id }))) return after
    // Another call was first: it may be this one, whose response was lost.
    const now = after ? await lines.get(postId) : line
    return now.version === version + 1 && now.action === action
      ? { state: now.state, version: now.version }
      : refuse('deal-changed')
  },
)
