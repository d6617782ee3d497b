import * as z from 'zod/mini'
import { chatIdSchema } from '../chats/pair.ts'
import { defineContract } from '../contract.ts'
import { reportLimits, reportReasonSchema } from './reason.ts'

/**
 * Reports a conversation that the other person deleted for both in the last seven days, with a copy of that person's newest
 * messages and their files. A second report of the same deleted conversation changes nothing.
 */
export const reportChat = defineContract({
  name: 'report-chat',
  method: 'POST',
  path: '/chats/{chatId}/reports',
  access: 'school-verified',
  duringSuspension: true,
  scope: 'chat',
  summary: 'Reports a conversation that the other person deleted.',
  input: z.strictObject({ chatId: chatIdSchema, reason: reportReasonSchema }),
  example: { chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c', reason: 'scam' },
  output: z.object({ reported: z.literal(true) }),
  refusals: {},
  limits: reportLimits,
})
