import { findCampus } from '../../shared/campuses/campus.ts'
import { startOnboarding as contract } from '../../shared/payouts/start-onboarding.ts'
import { operation } from '../access/operation.ts'
import { siteUrl } from '../mail/site-url.ts'
import { only } from '../platform/effect.ts'
import { accountCopies } from './copy-account.ts'
import { creationKeyOf, payoutStore } from './payout-store.ts'
import { stripe } from './stripe.ts'
import { StripeAwayError } from './stripe-client.ts'

export const startOnboarding = operation(
  contract,
  {
    copies: only(accountCopies, 'copyFromStripe'),
    payouts: only(payoutStore, 'begin', 'giveUp', 'link', 'get'),
    stripe: only(stripe, 'createAccount', 'createOnboardingLink'),
  },
  async ({ campusId }, { viewer, copies, payouts, stripe: at, refuse }) => {
    const campus = findCampus(campusId)
    if (!campus) return refuse('campus-not-found')
    try {
      const { row } = await copies.copyFromStripe(viewer.id)
      if (row.onboardingComplete) return refuse('payouts-complete')
      const page = siteUrl(campus, '/settings/payments')
      const url = await at.createOnboardingLink(row.accountId ?? (await newAccount(row)), {
        returnUrl: `${page}?returned=true`,
        refreshUrl: `${page}?refresh=true`,
      })
      return { url }
    } catch (error) {
      if (error instanceof StripeAwayError) return refuse('payouts-unavailable')
      throw error
    }

    /** The idempotency key makes sure that a double press, two tabs or a lost response create only one account. */
    async function newAccount(row: Awaited<ReturnType<typeof payouts.get>>): Promise<string> {
      const { id: userId, email, firstName, lastName } = viewer
      const { accountId: known, ...begun } = await payouts.begin(userId, row, { email, firstName, lastName })
      if (known !== undefined || !begun.opening) return known ?? refuse('payouts-unavailable')
      const accountId = await at.createAccount({ userId, ...begun.opening }, creationKeyOf(userId, begun))
      if (accountId === 'refused') {
        await payouts.giveUp(userId, begun)
        return refuse('payouts-unavailable')
      }
      if (await payouts.link(userId, begun, accountId)) return accountId
      const { accountId: other } = await payouts.get(userId)
      return other ?? refuse('payouts-unavailable')
    }
  },
)
