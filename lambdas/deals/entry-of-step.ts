import type { DealChange } from '../../shared/deals/deal.ts'
import type { DealRow } from './deal-store.ts'
import type { Step } from './line-store.ts'

/** What the lists of a deal's two people have of a step that changed it. */
export function entryOf({ postId, sellerId, version, at, by }: Step, change: DealChange): DealRow {
  const { id, buyerId, state, ending, cents, isOffer, until, meeting, finished, isLate } = change
  // The clock of an offer may stop and start again without a step of its own.
  const isFixed = state === 'turn' || state === 'held'
  return {
    id,
    postId,
    buyerId,
    sellerId,
    state,
    ending,
    cents,
    isOffer,
    version,
    at,
    by: ending === 'ran-out' || ending === 'unknown' ? undefined : by,
    meeting,
    finished,
    way: change.proof?.way,
    isLate,
    until: isFixed ? until : undefined,
  }
}
