import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import type { DealEntry } from './entry.ts'
import { dealRefusals } from './refusals.ts'

const rateMs = 14 * 86_400_000

/** Whether both people or a code confirm the handover; only then are the two asked about each other. */
export const isRateable = ({ ending, way }: Pick<DealEntry, 'ending' | 'way'>): boolean =>
  ending === 'done' && way !== undefined && way !== 'one'

/**
 * Whether a handover was at least two weeks ago. Then it can no longer be rated, and its ratings count. Times are epoch
 * milliseconds.
 */
export const isRatingOver = ({ at }: Pick<DealEntry, 'at'>, now: number): boolean => now >= at + rateMs

/**
 * Says, within two weeks after a handover, whether the caller would deal with the other person again; a later answer
 * replaces the earlier one. Only the caller can read the answer. Other people see only how many of several said yes
 * (`trust` of a profile).
 */
export const rateDeal = defineContract({
  name: 'rate-deal',
  method: 'PATCH',
  path: '/me/deals/{dealId}',
  access: 'verified',
  scope: 'own',
  summary: 'Says in private whether the caller would deal with the other person again.',
  input: z.strictObject({ dealId: ulidSchema, again: z.boolean() }),
  example: { dealId: '01KABCDEF0123456789ABCDEFG', again: true },
  output: z.object({ again: z.boolean() }),
  refusals: {
    'deal-not-found': dealRefusals['deal-not-found'],
    'window-closed': dealRefusals['window-closed'],
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
