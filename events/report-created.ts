import * as z from 'zod/mini'
import { caseSubjectSchema } from '../shared/reports/case.ts'
import { saleReportReasonSchema } from '../shared/reports/reason.ts'
import { defineEvent } from './event.ts'

/** A person reported something. Published by publish-events from the report's row (lambdas/reports/reports-facts.ts). */
export const reportCreated = defineEvent({
  name: 'report-created',
  detail: z.extend(caseSubjectSchema, {
    reporterId: z.string(),
    reason: saleReportReasonSchema,
    reportedAt: z.number(),
  }),
  example: {
    userId: 'u_5f0c1ce2a1b34e6b9d1c',
    kind: 'post',
    thingId: '01KABCDEF0123456789ABCDEFG',
    reporterId: 'u_9a0c1ce2a1b34e6b9d1c',
    reason: 'scam',
    reportedAt: 1_764_504_000_000,
  },
})
