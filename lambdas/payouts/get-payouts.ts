import { getPayouts as contract } from '../../shared/payouts/get-payouts.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { accountCopies, type Copied } from './copy-account.ts'
import { payoutStore, type PayoutRow } from './payout-store.ts'
import { StripeAwayError } from './stripe-client.ts'

export const getPayouts = operation(
  contract,
  { copies: only(accountCopies, 'copyFromStripe'), payouts: only(payoutStore, 'get') },
  async (_, { viewer, copies, payouts }) => {
    try {
      return payoutsOf({ ...(await copies.copyFromStripe(viewer.id)), isFresh: true })
    } catch (error) {
      if (!(error instanceof StripeAwayError)) throw error
      log.warn('stripe-away', { error })
      return payoutsOf({ row: await payouts.get(viewer.id), account: undefined, isFresh: false })
    }
  },
)

function payoutsOf({ row, account, isFresh }: Copied & { isFresh: boolean }) {
  const { chargesEnabled, payoutsEnabled, checkedAt } = row
  return {
    state: stateOf(row),
    chargesEnabled,
    payoutsEnabled,
    requirements: account?.requirements ?? [],
    disabledReason: account?.disabledReason,
    isFresh,
    checkedAt: checkedAt === undefined ? undefined : new Date(checkedAt).toISOString(),
  }
}

function stateOf({ accountId, onboardingComplete }: PayoutRow) {
  if (accountId === undefined) return 'none' as const
  return onboardingComplete ? ('complete' as const) : ('incomplete' as const)
}
