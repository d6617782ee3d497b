import { deleteAccount as contract } from '../../shared/holdings/delete-account.ts'
import { operation } from '../access/operation.ts'
import { payoutStore } from '../payouts/payout-store.ts'
import { stripe } from '../payouts/stripe.ts'
import { StripeAwayError } from '../payouts/stripe-client.ts'
import { only } from '../platform/effect.ts'
import { transactions } from '../platform/transaction.ts'
import { banStore } from '../users/ban-store.ts'
import { codeGuesses } from '../accounts/code-guesses.ts'
import { codeStore } from '../accounts/code-store.ts'
import { leaverStore } from '../users/leaver-store.ts'

/** One transaction spends the code and makes the person's row a tombstone; a reaction erases the rest. */
export const deleteAccount = operation(
  contract,
  {
    leavers: only(leaverStore, 'leaving'),
    bans: only(banStore, 'sparing'),
    codes: only(codeStore, 'get', 'spending'),
    guesses: only(codeGuesses, 'check'),
    transaction: transactions,
    payouts: only(payoutStore, 'get'),
    stripe: only(stripe, 'hasMoneyOnTheWay'),
  },
  async ({ code: typed }, context) => {
    const {
      viewer,
      client,
      leavers,
      bans,
      codes,
      guesses,
      transaction,
      payouts,
      stripe: at,
      refuse,
    } = context
    const code = await codes.get(viewer.id, 'deletion')
    // A code that was mailed to a former address proves nothing.
    if (!code || code.target !== viewer.email) return refuse('code-expired')
    const guesser = { userId: viewer.id, client: client.address }
    const unproven = await guesses.check(guesser, code, 'deletion', typed)
    if (unproven) return refuse(unproven.code, unproven)
    if (await isPaidLater()) return refuse('payouts-on-the-way')
    // The transaction also checks for a ban, because a banned person could otherwise start over with the same school
    // e-mail.
    const failed = await transaction.run({
      code: codes.spending(viewer.id, code, 'deletion'),
      ban: bans.sparing(viewer.email),
      person: leavers.leaving(viewer.id),
    })
    if (failed === 'ban') return refuse('account-banned')
    return failed ? refuse('code-expired') : { deleted: true as const }

    /** Whether the deletion would lose money that is on its way to the person, as far as Stripe knows. */
    async function isPaidLater(): Promise<boolean> {
      const { accountId } = await payouts.get(viewer.id)
      try {
        return accountId !== undefined && (await at.hasMoneyOnTheWay(accountId))
      } catch (error) {
        if (error instanceof StripeAwayError) return refuse('payouts-unavailable')
        throw error
      }
    }
  },
)
