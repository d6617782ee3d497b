/** Copies accounts from Stripe by reading them as they are now. Stripe's data reach our rows in no other way. */
import { effect } from '../platform/effect.ts'
import type { AccountState } from './account-state.ts'
import { payoutStore, type PayoutRow } from './payout-store.ts'
import { stripe } from './stripe.ts'

/** A person's row, and their account at Stripe; `account` is undefined if they have none. */
export interface Copied {
  row: PayoutRow
  account: AccountState | undefined
}

/** The row names an account that no longer belongs to us. */
interface Gone {
  row: PayoutRow & { accountId: string }
  account: 'gone'
}

/**
 * How often the copying is tried, because another tab or a webhook may write in between. More writers at once are not
 * realistic.
 */
const tries = 8

const { get, copy, forget } = payoutStore.grants
const looking = [...get, ...copy, ...stripe.grants.findAccount]

export const accountCopies = effect(
  { copyFromStripe: [...looking, ...forget], refresh: looking },
  (platform) => {
    const payouts = payoutStore(platform)
    const { findAccount } = stripe(platform)

    /** Reads a person's account at Stripe and stores its flags. Leaves the row as it is if the account is gone. */
    async function look(userId: string): Promise<Copied | Gone> {
      for (let left = tries; left > 0; left -= 1) {
        const row = await payouts.get(userId)
        const { accountId } = row
        if (accountId === undefined) return { row, account: undefined }
        const account = await findAccount(accountId)
        if (account === 'gone') return { row: { ...row, accountId }, account }
        if (await payouts.copy(userId, row, account))
          return { row: { ...row, ...account, checkedAt: platform.now() }, account }
      }
      throw new Error('The account of a person kept changing')
    }

    return {
      /** Reads a person's account at Stripe, stores its flags, and forgets an account that is gone. Throws `StripeAwayError`. */
      async copyFromStripe(userId: string): Promise<Copied> {
        const { row, account } = await look(userId)
        if (account !== 'gone') return { row, account }
        await payouts.forget(userId, row)
        return this.copyFromStripe(userId)
      },

      /** Stores the current flags of an account that Stripe has just listed. Throws `StripeAwayError`. */
      async refresh(userId: string): Promise<void> {
        await look(userId)
      },
    }
  },
)
