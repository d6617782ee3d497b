import { payoutAccountChanged } from '../../events/payout-account-changed.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { accountCopies } from './copy-account.ts'
import { payoutStore } from './payout-store.ts'

/**
 * The event is only a hint: the reaction reads the current account from Stripe. If the account has no owner any more,
 * nothing changes.
 */
export const { handler, grants } = reaction(
  payoutAccountChanged,
  { copies: only(accountCopies, 'copyFromStripe'), payouts: only(payoutStore, 'ownerOf') },
  async ({ accountId }, { copies, payouts }) => {
    const userId = await payouts.ownerOf(accountId)
    if (userId !== undefined) await copies.copyFromStripe(userId)
  },
)
