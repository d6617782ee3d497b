import { payoutAccountChanged } from '../../events/payout-account-changed.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { accountCopies } from './copy-account.ts'
import { payoutStore } from './payout-store.ts'

/**
 * The event is only a hint: the account is read from Stripe as it is now. If nobody owns the account any more, nothing
 * changes.
 */
export const { handler, grants } = reaction(
  payoutAccountChanged,
  { copies: only(accountCopies, 'ofPerson'), payouts: only(payoutStore, 'ownerOf') },
  async ({ accountId }, { copies, payouts }) => {
    const userId = await payouts.ownerOf(accountId)
    if (userId !== undefined) await copies.ofPerson(userId)
  },
)
