import * as z from 'zod/mini'
import { defineContract, ofCampus } from '../contract.ts'
import { emailRefusals, emailSchema, newPasswordSchema, passwordRefusals } from './account.ts'
import { failedLinkRefusals, linkTokenSchema } from './link.ts'
import { fullNameSchema, nameRefusals } from '../users/names.ts'

/**
 * Sets a new password with a mailed link, and ends all sessions of the account. If another person registered the address
 * without proving it, its owner gets an account of their own, and has to send their `name`.
 */
export const resetPassword = defineContract({
  name: 'reset-password',
  method: 'POST',
  path: '/password-resets/redeem',
  access: 'visitor',
  scope: 'none',
  summary: 'Sets a new password with a mailed link, and signs the account out everywhere.',
  input: z.strictObject({
    email: emailSchema,
    token: linkTokenSchema,
    password: newPasswordSchema,
    name: z.optional(fullNameSchema),
  }),
  example: {
    email: 'ann@example.com',
    token: `01KABCDEF0123456789ABCDEFG.${'0'.repeat(64)}`,
    password: 'correct horse',
  },
  output: z.object({ reset: z.literal(true) }),
  refusals: {
    ...failedLinkRefusals,
    'account-banned': { status: 403, message: 'Account has been banned' },
    ...emailRefusals,
    ...passwordRefusals,
    ...nameRefusals,
  },
  limits: { target: { field: 'email', count: 60, seconds: 3600 }, client: ofCampus },
})
