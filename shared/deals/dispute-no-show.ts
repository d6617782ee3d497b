import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import type { DealEntry } from './entry.ts'
import { dealRefusals } from './refusals.ts'

const disputeMs = 86_400_000

/** Whether the day is over in which a person can dispute that they did not come. */
export const isDisputeOver = ({ at }: Pick<DealEntry, 'at'>, now: number): boolean => now >= at + disputeMs

/**
 * Disputes, within a day, the other person's statement that the caller did not come to the meeting of a deal. The other
 * person sees the dispute. Only the first dispute of a year removes a no-show from the `trust` of the caller's profile.
 */
export const disputeNoShow = defineContract({
  name: 'dispute-no-show',
  method: 'PATCH',
  path: '/me/deals/{dealId}/no-show',
  access: 'verified',
  scope: 'own',
  summary: 'Says that the caller was at the place, although the other person says they did not come.',
  input: z.strictObject({ dealId: ulidSchema }),
  example: { dealId: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({ isDisputed: z.literal(true) }),
  refusals: {
    'deal-not-found': dealRefusals['deal-not-found'],
    'window-closed': dealRefusals['window-closed'],
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
