/**
 * Every night: compares what we keep with all accounts at Stripe, in case a webhook was lost. The platform cannot list the
 * events of its accounts, so it cannot ask which of them changed. A disconnected account is not in the list: we notice it
 * when its person opens the page again.
 */
import * as z from 'zod/mini'
import type { Event } from '../../events/event.ts'
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { reaction } from '../platform/reaction.ts'
import { accountCopies } from './copy-account.ts'
import { payoutStore, type Flags } from './payout-store.ts'
import { stripe } from './stripe.ts'

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-rule-schedule.html */
const schedule = { name: 'Scheduled Event', detail: z.object({}), example: {} } satisfies Event

export const { handler, grants } = reaction(
  schedule,
  {
    stripe: only(stripe, 'listAccounts'),
    payouts: only(payoutStore, 'getMany'),
    copies: only(accountCopies, 'refresh'),
  },
  async (_, { stripe: at, payouts, copies }) => {
    let [seen, copied] = [0, 0]
    let after: string | undefined
    do {
      const { accounts, next } = await at.listAccounts(after)
      const rows = await payouts.getMany(accounts.flatMap(({ userId }) => userId ?? []))
      for (const { id, userId = '', ...flags } of accounts) {
        const row = rows.get(userId)
        if (row?.accountId !== id || isSame(row, flags)) continue
        await copies.refresh(userId)
        copied += 1
      }
      seen += accounts.length
      after = next
    } while (after !== undefined)
    log.info('payouts-checked', { accounts: seen, copied })
  },
)

function isSame(one: Flags, other: Flags): boolean {
  return (
    one.chargesEnabled === other.chargesEnabled &&
    one.payoutsEnabled === other.payoutsEnabled &&
    one.onboardingComplete === other.onboardingComplete
  )
}
