/** A person's account at Stripe. Stripe keeps what the law requires; the export says so. */
import { keptByLaw } from '../../shared/payouts/payouts.ts'
import { dateOf, holding, kept } from '../access/holding.ts'
import { accountOwnerKey, payoutKey } from './payout-keys.ts'
import { creationKeyOf, payoutStore, type PayoutRow } from './payout-store.ts'
import { stripe } from './stripe.ts'

export const payoutHolding = holding(
  [
    kept<PayoutRow, 'payout-account'>(payoutKey, 'payout-account', {
      onboardingComplete: { as: 'applicationSubmitted' },
      accountId: { because: 'it names the account to Stripe alone' },
      opening: {
        because: 'the account has the name and the address; it goes once Stripe has made the account',
      },
      forgotten: { because: 'it counts accounts that are gone' },
      revision: { because: 'it counts writes' },
    }),
    kept<{ userId: string }, 'payout-account'>(accountOwnerKey, 'payout-account', {
      userId: { because: 'it leads from the account at Stripe to the person' },
    }),
  ],
  {
    page: [...payoutStore.grants.get],
    erase: [
      ...payoutStore.grants.get,
      ...payoutStore.grants.remove,
      ...stripe.grants.createAccount,
      ...stripe.grants.removeAccount,
    ],
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

      /**
       * Deletes the account at Stripe first, because our row has to name it until that succeeds. If Stripe's response to
       * the creation of an account was lost, the same request returns the account; `check-payouts` finds an account that
       * was created even later.
       */
      async erase({ id: userId }) {
        const row = await payouts.get(userId)
        const { accountId, opening } = row
        const begun =
          accountId === undefined && opening
            ? await at.createAccount({ userId, ...opening }, creationKeyOf(userId, row))
            : 'refused'
        const atStripe = begun === 'refused' ? accountId : begun
        if (atStripe !== undefined) await at.removeAccount(atStripe)
        await payouts.remove(userId, atStripe)
      },
    }
  },
)
