import { createDeal as contract } from '../../shared/deals/create-deal.ts'
import { dealViewOf } from '../../shared/deals/view.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { lineMoves } from './line-moves.ts'
import { lineStore } from './line-store.ts'
import { things } from './things.ts'

/** One transaction writes the line and its step; everything else follows from the step. */
export const createDeal = operation(
  contract,
  { things, moves: only(lineMoves, 'make'), lines: only(lineStore, 'formerOffers') },
  async ({ postId, cents, isOffer }, { viewer, things: { postOf }, moves, lines, see, refuse }) => {
    const post = see(await postOf(postId))
    if (post.campusId !== viewer.campusId) return refuse('other-campus')
    if (!post.sale) return refuse('not-for-sale')
    const formerOffers = isOffer ? await lines.formerOffers(postId, viewer.id) : 0
    const move = { move: isOffer ? 'offer' : 'ask', by: viewer.id, cents } as const
    const { line, refusal } = await moves.make(post, move, { formerOffers })
    if (refusal) return refuse(refusal)
    return { deal: dealViewOf(line, viewer.id) ?? refuse('deal-not-found') }
  },
)
