/** The one way in which what Stripe knows comes to us: by a look at the account as it is now. */
import { effect } from '../platform/effect.ts'
import type { AccountState } from './account-state.ts'
import { payoutStore, type PayoutRow } from './payout-store.ts'
import { stripe } from './stripe.ts'

/** What a person's row says, and their account as Stripe knows it; undefined without one. */
export interface Copied {
  row: PayoutRow
  account: AccountState | undefined
}

/** The row names an account that is not ours any more. */
interface Gone {
  row: PayoutRow & { accountId: string }
  account: 'gone'
}

/** Others write at the same time: another tab, a webhook. More than this many at once are no person. */
const tries = 8

const { get, copy, forget } = payoutStore.grants
const looking = [...get, ...copy, ...stripe.grants.findAccount]

export const accountCopies = effect({ ofPerson: [...looking, ...forget], refresh: looking }, (platform) => {
  const payouts = payoutStore(platform)
  const { findAccount } = stripe(platform)

  /** Asks Stripe for a person's account and keeps its flags. One that is gone is left as it is. */
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
    throw new Error('The account of a person changes all the time')
  }

  return {
    /** Asks Stripe for a person's account, keeps its flags, and forgets one that is gone. Throws `StripeAwayError`. */
    async ofPerson(userId: string): Promise<Copied> {
      const { row, account } = await look(userId)
      if (account !== 'gone') return { row, account }
      await payouts.forget(userId, row)
      return this.ofPerson(userId)
    },

    /** Keeps the flags of an account that Stripe has just shown. Throws `StripeAwayError`. */
    async refresh(userId: string): Promise<void> {
      await look(userId)
    },
  }
})
