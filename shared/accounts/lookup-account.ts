import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { placeRefusals } from '../geography/place.ts'
import { emailRefusals, emailSchema } from './account.ts'

/** Returns whether an address has an account, for the form that asks for the e-mail first. Anyone may ask, within limits. */
export const lookupAccount = defineContract({
  name: 'lookup-account',
  method: 'POST',
  path: '/account-lookups',
  access: 'visitor',
  checksPlace: true,
  scope: 'none',
  summary: 'Returns whether an e-mail has an account, so the form continues with log-in or registration.',
  input: z.strictObject({ email: emailSchema }),
  example: { email: 'ann@example.com' },
  output: z.object({
    exists: z.boolean(),
    /** If false, the form offers a mailed link. */
    hasPassword: z.optional(z.boolean()),
  }),
  refusals: {
    ...placeRefusals,
    'account-banned': { status: 403, message: 'Account has been banned' },
    ...emailRefusals,
  },
  limits: { target: { field: 'email', count: 60, seconds: 3600 }, client: { count: 30_000, seconds: 3600 } },
})
