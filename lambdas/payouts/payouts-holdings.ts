/** A person's account at Stripe. What Stripe itself has to keep by law stays there; the export says so. */
import { keptByLaw } from '../../shared/payouts/payouts.ts'
import { dateOf, holding } from '../holdings/holding.ts'
import { accountOwnerKey, payoutKey } from './payout-keys.ts'
import { payoutStore } from './payout-store.ts'
import { stripe } from './stripe.ts'

export const payoutHolding = holding(
  [payoutKey, accountOwnerKey],
  {
    page: [...payoutStore.grants.get],
    erase: [...payoutStore.grants.get, ...payoutStore.grants.remove, ...stripe.grants.removeAccount],
  },
  (platform) => {
    const payouts = payoutStore(platform)
    const at = stripe(platform)
    return {
      async page({ id }) {
        const row = await payouts.get(id)
        if (row.accountId === undefined) return { items: [], next: undefined }
        const { chargesEnabled, payoutsEnabled, onboardingComplete, checkedAt } = row
        const item = {
          kind: 'payout-account' as const,
          chargesEnabled,
          payoutsEnabled,
          applicationSubmitted: onboardingComplete,
          ...(checkedAt !== undefined && { checkedAt: dateOf(checkedAt) }),
          keptByLaw,
        }
        return { items: [item], next: undefined }
      },

      /** First at Stripe: as long as that fails, our row says which account it is. */
      async erase({ id }) {
        const { accountId } = await payouts.get(id)
        if (accountId !== undefined) await at.removeAccount(accountId)
        await payouts.remove(id, accountId)
      },
    }
  },
)
