import { placesOf } from '../../shared/campuses/places.ts'
import type { InputOf } from '../../shared/contract.ts'
import { dealViewOf } from '../../shared/deals/view.ts'
import type { Move } from '../../shared/deals/move.ts'
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
    const placeId = input.place?.id
    if (placeId !== undefined && !placesOf(post.campusId).some(({ id }) => id === placeId))
      return refuse('bad-input')
    const move = moveOf(input, viewer.id)
    const { line, changes, refusal } = await moves.make(post, move)
    // The other person may be waiting, so they get a hint at once. Everyone gets one after the lists have changed.
    await hints.send({ postId, sellerId: post.author.id }, changes, { except: viewer.id })
    const deal = dealViewOf(line, buyerId)
    if (!refusal) return { deal }
    const isOwn = viewer.id === buyerId || viewer.id === post.author.id
    // Ending a deal that is gone is no error, and neither is confirming the handover of a sold thing.
    const isOver = ends.includes(move.move) || (move.move === 'finish' && line.state === 'sold')
    if (isOwn && refusal === 'deal-not-found' && isOver) return { deal: undefined }
    const isRepeat = deal && refusal === 'deal-changed' && (await moves.isRepeat(postId, deal.round, move))
    return isRepeat ? { deal } : refuse(refusal)
  },
)

const ends: Move['move'][] = ['end', 'no-show']

function moveOf(input: InputOf<typeof contract>, by: string): Extract<Move, { round: number }> {
  const { move, buyerId, round, cents, times, place, at, text } = input
  const of = { by, buyerId, round }
  if (move === 'counter' && cents !== undefined) return { move, ...of, cents }
  if (move === 'propose' && times && place) return { move, ...of, times, place }
  if (move === 'accept' && at !== undefined) return { move, ...of, at }
  if (move === 'here') return { move, ...of, text }
  const isPlain = move === 'end' || move === 'no-show' || move === 'finish' || move === 'deny'
  return { move: isPlain ? move : 'agree', ...of }
}
