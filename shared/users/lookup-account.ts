import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { emailSchema } from './account.ts'

/** The e-mail-first form: does an account exist? (specification, accounts 2). Anyone may ask, within limits. */
export const lookupAccount = defineContract({
  name: 'lookup-account',
  method: 'POST',
  path: '/account-lookups',
  access: 'visitor',
  summary: 'Tells whether an e-mail has an account, so the form continues with log-in or registration.',
  input: z.strictObject({ email: emailSchema }),
  output: z.object({ exists: z.boolean() }),
  refusals: {
    'account-banned': { status: 403, message: 'Account has been banned' },
    'email-required': { status: 400, message: 'Email is required.' },
    'email-invalid': { status: 400, message: 'Invalid email address!' },
  },
  limits: { client: { count: 1500, seconds: 3600 } },
})
