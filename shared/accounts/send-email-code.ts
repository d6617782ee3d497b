import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** Why a mail with a code was not sent. */
export const mailRefusals = {
  'mail-failed': { status: 503, message: 'Something went wrong. Try again.' },
  'mail-suppressed': {
    status: 409,
    message:
      'Emails to this address can’t be delivered, or were marked as spam. Use another address, or write to us.',
  },
} as const

/** `sent` is false while the previous code stays valid; `nextAt` is when the next one may be requested, in epoch ms. */
export const codeSentSchema = z.object({ sent: z.boolean(), sentTo: z.string(), nextAt: z.number() })

/**
 * Mails the code that proves the account's address, at most one per 60 seconds. While a code is valid, a call mails no
 * other one; with `again`, a new code replaces it. A call that comes too early returns `nextAt` instead of a refusal.
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
    /** Whether a new code replaces one that is still valid. */
    again: z.optional(z.boolean()),
  }),
  example: { campusId: 'ou', again: true },
  output: codeSentSchema,
  refusals: {
    'too-many-codes': { status: 429, message: 'Too many codes. Try again later.' },
    ...mailRefusals,
  },
  limits: { account: { count: 30, seconds: 3600 } },
})
