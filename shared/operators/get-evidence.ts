import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { caseIdSchema } from '../reports/case.ts'
import { userIdSchema } from '../users/schema.ts'
import { caseRefusals } from './case.ts'

/** The copies of the photos that a report has, and of the stills of its videos: at most 20. The look is recorded. */
export const getEvidence = defineContract({
  name: 'get-evidence',
  method: 'GET',
  path: '/operators/cases/{caseId}/evidence/{reporterId}',
  access: 'operator',
  scope: 'none',
  summary: 'Returns the pictures of a report.',
  input: z.strictObject({ caseId: caseIdSchema, reporterId: userIdSchema }),
  example: {
    caseId: 'u_5f0c1ce2a1b34e6b9d1c.post.01KABCDEF0123456789ABCDEFG',
    reporterId: 'u_9a0c1ce2a1b34e6b9d1c',
  },
  output: z.object({
    /** WebP, as base64. */
    pictures: z.array(z.string()),
  }),
  refusals: { 'case-not-found': caseRefusals['case-not-found'] },
  limits: { account: { count: 600, seconds: 3600 } },
})
