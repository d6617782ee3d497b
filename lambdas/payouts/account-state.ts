import type Stripe from 'stripe'
import type { Requirement } from '../../shared/payouts/payouts.ts'
import type { Flags } from './payout-store.ts'

/** The part of a Stripe account's state that we use. */
export interface AccountState extends Flags {
  requirements: Requirement[]
  disabledReason: string | undefined
  /** The person whom we named when we created the account. */
  userId: string | undefined
}

/** The most requirements that the page shows. */
const requirementsMaximum = 50

export function accountStateOf(account: Stripe.Account): AccountState {
  const { requirements, metadata } = account
  const of = (codes: string[] | null | undefined, due: Requirement['due']) =>
    (codes ?? []).map((code) => ({ code, due }))
  const all = [
    ...of(requirements?.past_due, 'past-due'),
    ...of(requirements?.currently_due, 'now'),
    ...of(requirements?.pending_verification, 'in-review'),
    ...of(requirements?.eventually_due, 'later'),
  ]
  return {
    chargesEnabled: account.charges_enabled ?? false,
    payoutsEnabled: account.payouts_enabled ?? false,
    onboardingComplete: account.details_submitted ?? false,
    // Stripe names a requirement in several lists; the most urgent one counts.
    requirements: all
      .filter(({ code }, at) => all.findIndex((one) => one.code === code) === at)
      .slice(0, requirementsMaximum),
    disabledReason: requirements?.disabled_reason ?? undefined,
    userId: metadata?.['userId'],
  }
}
