import { accountCopies } from '../../../lambdas/payouts/copy-account.ts'
import { payoutStore } from '../../../lambdas/payouts/payout-store.ts'
import { stripe } from '../../../lambdas/payouts/stripe.ts'
import { env } from '../../../lambdas/platform/env.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import type { DemoAccount } from './people.ts'

/** Sets up payouts for accounts of the demo. Skips an account that already has payouts. */
export function payoutsSeeder(platform: Platform) {
  const payouts = payoutStore(platform)
  const at = stripe(platform)
  const copies = accountCopies(platform)
  // Only the laptop's Stripe lets the seeder decide the outcome of an application.
  const laptop = env.optional('STRIPE_URL')

  return async function addPayouts({ payouts: outcome }: DemoAccount, user: User): Promise<void> {
    if (!outcome || laptop === undefined) return
    const { id: userId, email, firstName, lastName } = user
    const row = await payouts.get(userId)
    if (row.accountId !== undefined || row.forgotten > 0) return
    const accountId = await at.createAccount({ userId, email, firstName, lastName }, `demo ${userId}`)
    const body = new URLSearchParams({ outcome })
    const happened = await fetch(`${laptop}/accounts/${accountId}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    if (happened.status !== 303) throw new Error(`the laptop's Stripe refused '${outcome}'`)
    await payouts.link(userId, row, accountId)
    await copies.copyFromStripe(userId)
  }
}
