import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { newPasswordSchema, passwordRefusals, passwordSchema } from './account.ts'
import { meSchema } from '../users/schema.ts'

/**
 * Changes the password. If the account has none, the call sets the first one, which takes a sign-in of the last ten
 * minutes instead of the current password. All other sessions end, and the person gets a mail.
 */
export const changePassword = defineContract({
  name: 'change-password',
  method: 'POST',
  path: '/me/password',
  access: 'verified',
  scope: 'own',
  summary: 'Changes the password of the signed-in person, or sets their first one.',
  input: z.strictObject({
    currentPassword: z.optional(passwordSchema),
    newPassword: newPasswordSchema,
  }),
  example: { currentPassword: 'correct horse', newPassword: 'battery staple' },
  output: meSchema,
  refusals: {
    ...passwordRefusals,
    'current-password-required': { status: 400, message: 'Current password required' },
    'password-required': { status: 400, message: 'Please enter a new password' },
    'password-wrong': { status: 400, message: 'Wrong password!' },
    /** For an account without a password. */
    'sign-in-old': { status: 403, message: 'To set a password, log in again first.' },
    'too-many-passwords': { status: 429, message: 'Too many wrong passwords. Try again later.' },
  },
  limits: { account: { count: 20, seconds: 3600 } },
})
