import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** Why a mail with a code did not leave. */
export const mailRefusals = {
  'mail-failed': { status: 503, message: 'Something went wrong. Try again.' },
  'mail-suppressed': {
    status: 409,
    message: 'Emails to this address come back, or were marked as spam. Use another address, or write to us.',
  },
} as const

/** `sent` is false where the previous code is still valid; `nextAt` is when the next one may be requested, in epoch ms. */
export const codeSentSchema = z.object({ sent: z.boolean(), sentTo: z.string(), nextAt: z.number() })

/**
 * Mails the code that proves the account's address, at most one per 60 seconds. An earlier call returns the time left
 * instead of a refusal, so reloading the page does no harm.
 */
export const sendEmailCode = defineContract({
  name: 'send-email-code',
  method: 'POST',
  path: '/me/email-code',
  access: 'signed-in',
  scope: 'own',
  summary: 'Mails a four-digit code to the address of the account.',
  input: z.strictObject({
    /** The campus on whose site the person is; the mail has its name and colour. */
    campusId: z.optional(z.string()),
  }),
  example: { campusId: 'ou' },
  output: codeSentSchema,
  refusals: {
    'too-many-codes': { status: 429, message: 'Too many codes. Try again later.' },
    ...mailRefusals,
  },
  limits: { account: { count: 30, seconds: 3600 }, client: { count: 1500, seconds: 3600 } },
})
