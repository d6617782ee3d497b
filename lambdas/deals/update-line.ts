import { updateLine as contract } from '../../shared/deals/update-line.ts'
import { operation } from '../access/operation.ts'
import { lineMoves } from './line-moves.ts'
import { things } from './things.ts'

/** One transaction writes the line and its step; a reaction copies the state into the post. */
export const updateLine = operation(
  contract,
  { things, moves: lineMoves },
  async ({ postId, version, action }, { viewer, things: { postOf }, moves, refuse }) => {
    const post = await postOf(postId)
    if (!post) return refuse('post-not-found')
    if (post.author.id !== viewer.id) return refuse('not-author')
    if (post.deletedAt !== undefined) return refuse('post-deleted')
    if (post.campusId !== viewer.campusId) return refuse('other-campus')
    if (!post.sale) return refuse('not-for-sale')
    const move = { move: action, by: viewer.id, version }
    const { line, refusal } = await moves.make(post, move)
    const { state, stateVersion } = line
    // Another call was first: it may be this one, whose response was lost.
    if (!refusal || (await moves.isRepeat(postId, stateVersion, move)))
      return { state, version: stateVersion }
    return refuse(refusal === 'reserved-already' ? refusal : 'deal-changed')
  },
)
