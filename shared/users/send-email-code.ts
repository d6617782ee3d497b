import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** When the next code may be asked for (epoch ms), and whether this call sent one or the last still stands. */
export const codeSentSchema = z.object({ sent: z.boolean(), sentTo: z.string(), nextAt: z.number() })

/**
 * Mails the code that proves the account's address (specification, accounts 2 and 7). One per 60 seconds: an
 * earlier call answers the time left instead of an error, so a reload of the page does no harm.
 */
export const sendEmailCode = defineContract({
  name: 'send-email-code',
  method: 'POST',
  path: '/me/email-code',
  access: 'signed-in',
  summary: 'Mails a four-digit code to the address of the account.',
  input: z.strictObject({}),
  output: codeSentSchema,
  refusals: {
    'too-many-codes': { status: 429, message: 'Too many codes. Try again later.' },
    'mail-failed': { status: 503, message: 'Something went wrong. Try again.' },
  },
  limits: { account: { count: 30, seconds: 3600 }, client: { count: 1500, seconds: 3600 } },
})
