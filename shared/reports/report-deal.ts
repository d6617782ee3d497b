import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { dealRefusals } from '../deals/refusals.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { reportLimits, saleReportReasonSchema } from './reason.ts'

/**
 * Reports the other person of a deal of the caller, even if the deal is over. The report has the deal, its steps and the
 * newest 50 messages of the two people. A second report of the same deal changes nothing.
 */
export const reportDeal = defineContract({
  name: 'report-deal',
  method: 'POST',
  path: '/me/deals/{dealId}/reports',
  access: 'school-verified',
  duringSuspension: true,
  scope: 'own',
  summary: 'Reports a deal of the caller to the operators.',
  input: z.strictObject({ dealId: ulidSchema, reason: saleReportReasonSchema }),
  example: { dealId: '01KABCDEF0123456789ABCDEFG', reason: 'scam' },
  output: z.object({ reported: z.literal(true) }),
  refusals: { 'deal-not-found': dealRefusals['deal-not-found'] },
  limits: reportLimits,
})
