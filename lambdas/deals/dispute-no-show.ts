import { disputeNoShow as contract, isDisputeOver } from '../../shared/deals/dispute-no-show.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { dealStore } from './deal-store.ts'

/**
 * Marks the caller's own entry. A reaction copies the dispute into the other entry, and recounts the meetings in the
 * caller's trust.
 */
export const disputeNoShow = operation(
  contract,
  { deals: only(dealStore, 'get', 'dispute') },
  async ({ dealId }, { viewer, now, deals, refuse }) => {
    const entry = await deals.get(viewer.id, dealId)
    if (entry?.ending !== 'no-show' || entry.by === viewer.id) return refuse('deal-not-found')
    if (!entry.isDisputed && isDisputeOver(entry, now)) return refuse('window-closed')
    await deals.dispute(viewer.id, dealId)
    return { isDisputed: true as const }
  },
)
