import { postCreated } from '../../events/post-created.ts'
import { stillThereEnd } from '../../shared/deals/still-there.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { dueStore } from './due-store.ts'
import { lineStore } from './line-store.ts'

/**
 * Writes the first deadline of a post that offers a thing, so that `run-due` asks whether the thing is still there even
 * if no buyer ever acts. Moves write the later deadlines.
 */
export const { handler, grants } = reaction(
  postCreated,
  { posts: only(postStore, 'get'), lines: only(lineStore, 'get'), dues: only(dueStore, 'add') },
  async ({ postId }, { posts, lines, dues }) => {
    const post = await posts.get(postId, { consistent: true })
    if (!post || post.deletedAt !== undefined || post.sale?.kind !== 'offer') return
    const end = stillThereEnd(await lines.get(postId), post.createdAt)
    if (end !== undefined) await dues.add(end, postId)
  },
)
