import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { meSchema } from '../users/user.ts'

/**
 * Changes the address of the account with the link in the same mail as the code, for the person who requested that mail.
 * After fifty wrong codes for an address in a day, only the link works.
 */
export const openEmailLink = defineContract({
  name: 'open-email-link',
  method: 'POST',
  path: '/me/email/link',
  access: 'verified',
  scope: 'own',
  summary: 'Changes the address of the account with the link from the mail.',
  input: z.strictObject({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  example: { token: '0'.repeat(64) },
  output: meSchema,
  refusals: {
    'link-failed': {
      status: 410,
      message: 'This link does not work. It may be used already, replaced, or for another account.',
    },
    'account-banned': { status: 403, message: 'Account has been banned' },
    'email-taken': { status: 409, message: 'Email has already been taken.' },
  },
  limits: { account: { count: 60, seconds: 3600 }, client: { count: 3000, seconds: 3600 } },
})
