import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { getPost } from '../posts/get-post.ts'
import { postIdSchema } from '../posts/schema.ts'
import { reportLimits, saleReportReasonSchema } from './reason.ts'

/**
 * Reports a post or comment to the operators, with a copy of it and its photos that survives its deletion. A second
 * report of it by the same caller changes nothing.
 */
export const reportPost = defineContract({
  name: 'report-post',
  method: 'POST',
  path: '/posts/{postId}/reports',
  access: 'school-verified',
  duringSuspension: true,
  scope: 'post',
  summary: 'Reports a post or comment to the operators.',
  input: z.strictObject({ postId: postIdSchema, reason: saleReportReasonSchema }),
  example: { postId: '01KABCDEF0123456789ABCDEFG', reason: 'scam' },
  output: z.object({ reported: z.literal(true) }),
  refusals: {
    ...getPost.refusals,
    'own-post': { status: 400, message: 'Something went wrong. Try again.' },
  },
  limits: reportLimits,
})
