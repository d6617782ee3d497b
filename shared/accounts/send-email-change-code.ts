import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { emailRefusals, emailSchema } from './account.ts'
import { codeSentSchema, mailRefusals } from './send-email-code.ts'

/** Mails a code to another address, which becomes the account's once the code is typed. */
export const sendEmailChangeCode = defineContract({
  name: 'send-email-change-code',
  method: 'POST',
  path: '/me/email-change-code',
  access: 'verified',
  scope: 'own',
  summary: 'Mails a four-digit code to an address that is to become the one of the account.',
  input: z.strictObject({
    email: emailSchema,
    /** The campus on whose site the person is; the mail has its name and colour. */
    campusId: z.optional(z.string()),
  }),
  example: { email: 'ann.ray@example.com', campusId: 'ou' },
  output: codeSentSchema,
  refusals: {
    ...emailRefusals,
    'email-same': { status: 400, message: 'Enter a new email' },
    'email-taken': { status: 409, message: 'Email has already been taken.' },
    'too-many-codes': { status: 429, message: 'Too many codes. Try again later.' },
    ...mailRefusals,
  },
  limits: { account: { count: 30, seconds: 3600 }, client: { count: 1500, seconds: 3600 } },
})
