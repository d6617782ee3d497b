/**
 * Every night: compares our rows with all accounts at Stripe, in case a webhook was lost. The platform cannot list the
 * events of its accounts, so it cannot query which of them changed. A disconnected account is not in the list: it is
 * noticed when its person opens the page again. An account that no row names is surplus, because Stripe's response to our
 * request was lost: it is removed while it is unused, even after its person has left. A surplus account that is in use is
 * only logged.
 */
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { reaction } from '../platform/reaction.ts'
import { schedule } from '../platform/schedule.ts'
import { accountCopies } from './copy-account.ts'
import { noFlags, payoutStore, type Flags } from './payout-store.ts'
import { stripe } from './stripe.ts'

export const { handler, grants } = reaction(
  schedule,
  {
    stripe: only(stripe, 'listAccounts', 'removeAccount'),
    payouts: only(payoutStore, 'get', 'getMany'),
    copies: only(accountCopies, 'refresh'),
  },
  async (_, { stripe: at, payouts, copies }) => {
    let [seen, copied] = [0, 0]
    const surplus: ({ id: string; userId: string } & Flags)[] = []
    let after: string | undefined
    do {
      const { accounts, next } = await at.listAccounts(after)
      const rows = await payouts.getMany(accounts.flatMap(({ userId }) => userId ?? []))
      for (const { id, userId, isSettled, ...flags } of accounts) {
        if (userId === undefined) continue
        const row = rows.get(userId)
        if (row?.accountId !== id) {
          if (isSettled) surplus.push({ id, userId, ...flags })
        } else if (!isSame(row, flags)) {
          await copies.refresh(userId)
          copied += 1
        }
      }
      seen += accounts.length
      after = next
    } while (after !== undefined)
    log.info('payouts-checked', { accounts: seen, copied })
    // Accounts are removed only after the listing, because the cursor of a page is an account that has to exist.
    for (const { id, userId, ...flags } of surplus) {
      if ((await payouts.get(userId)).accountId === id) continue
      const isUnused = isSame(flags, noFlags)
      if (isUnused) await at.removeAccount(id)
      log.warn('payouts-surplus', { account: id, isRemoved: isUnused })
    }
  },
)

function isSame(one: Flags, other: Flags): boolean {
  return (
    one.chargesEnabled === other.chargesEnabled &&
    one.payoutsEnabled === other.payoutsEnabled &&
    one.onboardingComplete === other.onboardingComplete
  )
}
