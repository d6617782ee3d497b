import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { userIdSchema } from '../users/schema.ts'
import { reportLimits, reportReasonSchema } from './reason.ts'

/**
 * Reports another person to the operators, with a copy of their current profile that later changes do not affect. A
 * second report of the same person by the same caller changes nothing.
 */
export const reportUser = defineContract({
  name: 'report-user',
  method: 'POST',
  path: '/users/{userId}/reports',
  access: 'school-verified',
  duringSuspension: true,
  scope: 'person',
  summary: 'Reports a person to the operators.',
  input: z.strictObject({ userId: userIdSchema, reason: reportReasonSchema }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c', reason: 'scam' },
  output: z.object({ reported: z.literal(true) }),
  refusals: {
    'user-not-found': { status: 404, message: "This page doesn't exist." },
    'own-profile': { status: 400, message: 'Something went wrong. Try again.' },
  },
  limits: reportLimits,
})
