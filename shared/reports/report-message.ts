import * as z from 'zod/mini'
import { chatIdSchema } from '../chats/pair.ts'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { reportLimits, reportReasonSchema } from './reason.ts'

/**
 * Reports a message that the caller received to the operators. The report has a copy of the message and its files, which
 * survives the conversation's deletion, and of the texts that the message had before it was edited or unsent in the last
 * seven days. A second report of the same message changes nothing.
 */
export const reportMessage = defineContract({
  name: 'report-message',
  method: 'POST',
  path: '/chats/{chatId}/messages/{messageId}/reports',
  access: 'school-verified',
  duringSuspension: true,
  scope: 'chat',
  summary: 'Reports a message to the operators.',
  input: z.strictObject({ chatId: chatIdSchema, messageId: ulidSchema, reason: reportReasonSchema }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    messageId: '01KABCDEF0123456789ABCDEFG',
    reason: 'scam',
  },
  output: z.object({ reported: z.literal(true) }),
  refusals: {
    'message-not-found': { status: 404, message: 'That message has been deleted.' },
    'own-message': { status: 400, message: 'Something went wrong. Try again.' },
  },
  limits: reportLimits,
})
