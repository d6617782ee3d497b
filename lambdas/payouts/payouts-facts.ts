import * as z from 'zod/mini'
import { publish } from '../../events/event.ts'
import { payoutAccountChanged } from '../../events/payout-account-changed.ts'
import type { Facts } from '../platform/change.ts'
import { stripeEventKey } from './payout-keys.ts'

const eventRow = z.object({ sk: z.literal(stripeEventKey('').sk), accountId: z.string() })

/** Publishes payout-account-changed for the new row of a Stripe event. */
export const payoutsFacts: Facts = {
  events({ before, after }) {
    const row = before ? undefined : eventRow.safeParse(after).data
    return row ? [publish(payoutAccountChanged, { accountId: row.accountId })] : []
  },
}
