import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** Stripe reported a change of an account. Published by publish-events (lambdas/payouts/payouts-facts.ts). */
export const payoutAccountChanged = defineEvent({
  name: 'payout-account-changed',
  detail: z.object({ accountId: z.string() }),
  example: { accountId: 'acct_1QxExample' },
})
