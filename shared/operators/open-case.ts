import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { caseIdSchema } from '../reports/case.ts'
import { saleReportReasonSchema } from '../reports/reason.ts'
import { userIdSchema } from '../users/schema.ts'
import { caseRefusals, frozenTextSchema, listedCaseSchema } from './case.ts'
import { knownPersonSchema } from './person.ts'

/**
 * Opens a case with the copies that its reports have. Also claims the case for half an hour, unless another operator
 * has claimed it: then the case shows that operator's claim. The look is recorded.
 */
export const openCase = defineContract({
  name: 'open-case',
  method: 'POST',
  path: '/operators/cases/{caseId}/open',
  access: 'operator',
  scope: 'none',
  summary: 'Opens a case, and claims it for half an hour.',
  input: z.strictObject({ caseId: caseIdSchema }),
  example: { caseId: 'u_5f0c1ce2a1b34e6b9d1c.post.01KABCDEF0123456789ABCDEFG' },
  output: z.object({
    case: listedCaseSchema,
    /** The reported person; missing if they deleted their account. */
    person: z.optional(knownPersonSchema),
    /** Newest first, at most 20. */
    reports: z.array(
      z.object({
        reporterId: userIdSchema,
        reason: saleReportReasonSchema,
        at: z.number(),
        texts: z.array(frozenTextSchema),
      }),
    ),
    /** Other cases about the person, open and closed. */
    others: z.array(listedCaseSchema),
  }),
  refusals: caseRefusals,
  limits: { account: { count: 600, seconds: 3600 } },
})
