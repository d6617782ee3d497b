import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { emailRefusals, emailSchema, passwordRefusals, passwordSchema } from './account.ts'
import { codeSentSchema, mailRefusals } from './send-email-code.ts'

/** Minutes for which a sign-in proves as much as the password. */
export const freshMinutes = 10

/**
 * Mails a code to a new address, which becomes the account's once the code is typed. Control of the address is control of
 * the account, so an open session is not enough: the call takes the password, or a sign-in of the last ten minutes.
 */
export const sendEmailChangeCode = defineContract({
  name: 'send-email-change-code',
  method: 'POST',
  path: '/me/email-change-code',
  access: 'verified',
  scope: 'own',
  summary: 'Mails a four-digit code to the new address of the account.',
  input: z.strictObject({
    email: emailSchema,
    /** The campus on whose site the person is; the mail has its name and colour. */
    campusId: z.optional(z.string()),
    currentPassword: z.optional(passwordSchema),
  }),
  example: { email: 'ann.ray@example.com', currentPassword: 'correct horse', campusId: 'ou' },
  output: codeSentSchema,
  refusals: {
    ...emailRefusals,
    'email-same': { status: 400, message: 'Enter a new email' },
    'current-password-required': { status: 400, message: 'Current password required' },
    'password-too-long': passwordRefusals['password-too-long'],
    'password-wrong': { status: 400, message: 'Wrong password!' },
    'too-many-passwords': { status: 429, message: 'Too many wrong passwords. Try again later.' },
    /** For an account without a password. */
    'sign-in-old': { status: 403, message: 'To change your email, log in again first.' },
    'email-taken': { status: 409, message: 'Email has already been taken.' },
    'too-many-codes': { status: 429, message: 'Too many codes. Try again later.' },
    ...mailRefusals,
  },
  limits: { account: { count: 30, seconds: 3600 } },
})
