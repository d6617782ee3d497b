import { updateDeal } from '../../../../shared/deals/update-deal.ts'
import { call } from '../../lib/call.ts'
import { useDealCall, type DealMove } from '../use-deal-call.ts'
import { isAccepted, useOutcome } from './outcomes.ts'
import { partnerOf, type DealOf } from './terms.ts'
import type { Ready } from './use-terms.ts'

/** Returns the person's moves at the meeting; undefined until the server has responded, and after a code was accepted. */
export function useMoves(of: DealOf, { terms, current }: Ready) {
  const { busy, isWaiting, error, run } = useDealCall(of.postId)
  const isSold = isAccepted(useOutcome(of))
  if (!current || isSold) return undefined
  const { deal, lookAgain } = current
  const side: 'buyer' | 'seller' = terms.seed === undefined ? 'seller' : 'buyer'
  const onMove = async (move: DealMove) => {
    const isDone = await run(() => call(updateDeal, { ...of, round: deal.round, ...move }))
    await lookAgain()
    return isDone
  }
  return {
    atPlace: {
      deal: { ...deal, meeting: { at: terms.at } },
      side,
      partnerName: partnerOf(terms),
      busy,
      onMove,
    },
    isWaiting,
    error,
  }
}
