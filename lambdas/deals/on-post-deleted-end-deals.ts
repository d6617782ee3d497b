import { postDeleted } from '../../events/post-deleted.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { lineMoves } from './line-moves.ts'
import { lineStore } from './line-store.ts'

/** Ends the deals about a deleted post by a last step of its line, and lets the line expire with its steps. */
export const { handler, grants } = reaction(
  postDeleted,
  { posts: only(postStore, 'get'), moves: only(lineMoves, 'follow'), lines: only(lineStore, 'expire') },
  async ({ postId, authorId }, { posts, moves, lines }) => {
    const post = await posts.get(postId, { consistent: true })
    // The author is taken from the event, because the tombstones of an erased account have another one.
    if (post)
      await moves.follow(
        { ...post, author: { ...post.author, id: authorId } },
        { move: 'remove', by: authorId },
      )
    await lines.expire(postId)
  },
)
