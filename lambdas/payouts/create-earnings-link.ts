import { createEarningsLink as contract } from '../../shared/payouts/create-earnings-link.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountCopies } from './copy-account.ts'
import { stripe } from './stripe.ts'
import { StripeAwayError } from './stripe-client.ts'

export const createEarningsLink = operation(
  contract,
  { copies: only(accountCopies, 'copyFromStripe'), stripe: only(stripe, 'createEarningsLink') },
  async (_, { viewer, copies, stripe: at, refuse }) => {
    try {
      const { accountId, onboardingComplete } = (await copies.copyFromStripe(viewer.id)).row
      if (accountId === undefined || !onboardingComplete) return refuse('payouts-incomplete')
      return { url: await at.createEarningsLink(accountId) }
    } catch (error) {
      if (error instanceof StripeAwayError) return refuse('payouts-unavailable')
      throw error
    }
  },
)
