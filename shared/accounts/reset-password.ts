import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { emailRefusals, emailSchema, newPasswordSchema, passwordRefusals } from './account.ts'
import { linkTokenSchema } from './link.ts'

/** Sets a new password with a mailed link, and ends every session of the account. */
export const resetPassword = defineContract({
  name: 'reset-password',
  method: 'POST',
  path: '/password-resets/redeem',
  access: 'visitor',
  scope: 'none',
  summary: 'Sets a new password with a mailed link, and signs the account out everywhere.',
  input: z.strictObject({ email: emailSchema, token: linkTokenSchema, password: newPasswordSchema }),
  example: {
    email: 'ann@example.com',
    token: `01KABCDEF0123456789ABCDEFG.${'0'.repeat(64)}`,
    password: 'correct horse',
  },
  output: z.object({ reset: z.literal(true) }),
  refusals: {
    'link-failed': { status: 410, message: 'This link was used already, or it is older than 15 minutes.' },
    'account-banned': { status: 403, message: 'Account has been banned' },
    ...emailRefusals,
    ...passwordRefusals,
  },
  limits: { client: { count: 500, seconds: 3600 } },
})
