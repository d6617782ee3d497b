import type { InputOf } from '../../shared/contract.ts'
import { dealViewOf } from '../../shared/deals/view.ts'
import type { Move } from '../../shared/deals/move-deal.ts'
import { updateDeal as contract } from '../../shared/deals/update-deal.ts'
import { operation } from '../access/operation.ts'
import { lineHints } from './line-hints.ts'
import { lineMoves } from './line-moves.ts'
import { things } from './things.ts'

export const updateDeal = operation(
  contract,
  { things, moves: lineMoves, hints: lineHints },
  async (input, { viewer, things: { postOf }, moves, hints, see, refuse }) => {
    const { postId, buyerId } = input
    const post = see(await postOf(postId))
    if (post.campusId !== viewer.campusId) return refuse('other-campus')
    const move = moveOf(input, viewer.id)
    const { line, changes, refusal } = await moves.make(post, move)
    // The other person may be waiting for it; everybody hears of it once the lists have it.
    await hints.send({ postId, sellerId: post.author.id }, changes, { except: viewer.id })
    const deal = dealViewOf(line, buyerId)
    if (!refusal) return { deal }
    const isOwn = viewer.id === buyerId || viewer.id === post.author.id
    // An end whose deal is gone has what it wanted.
    if (isOwn && refusal === 'deal-not-found' && move.move === 'end') return { deal: undefined }
    const isRepeat = deal && refusal === 'deal-changed' && (await moves.isRepeat(postId, deal.round, move))
    return isRepeat ? { deal } : refuse(refusal)
  },
)

function moveOf(
  { move, buyerId, round, cents }: InputOf<typeof contract>,
  by: string,
): Extract<Move, { round: number }> {
  return move === 'counter' && cents !== undefined
    ? { move, by, buyerId, round, cents }
    : { move: move === 'end' ? 'end' : 'agree', by, buyerId, round }
}
