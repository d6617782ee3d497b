import { isRateable, isRatingOver, rateDeal as contract } from '../../shared/deals/rate-deal.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { dealStore } from './deal-store.ts'

/**
 * The answer is stored only in the caller's own entry. It counts after two weeks, once a later meeting of the other
 * person ends and their trust is counted again (trust.ts).
 */
export const rateDeal = operation(
  contract,
  { deals: only(dealStore, 'get', 'rate') },
  async ({ dealId, again }, { viewer, now, deals, refuse }) => {
    const entry = await deals.get(viewer.id, dealId)
    if (!entry || !isRateable(entry)) return refuse('deal-not-found')
    if (isRatingOver(entry, now)) return refuse('window-closed')
    await deals.rate(viewer.id, dealId, again)
    return { again }
  },
)
