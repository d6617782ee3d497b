import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { codeRefusals, codeSchema } from './account.ts'
import { meSchema } from '../users/schema.ts'

/**
 * Changes the account's address to the one to which the code was mailed. From then on the person logs in with it;
 * sessions continue. A mail informs the former address.
 */
export const changeEmail = defineContract({
  name: 'change-email',
  method: 'POST',
  path: '/me/email',
  access: 'verified',
  scope: 'own',
  summary: 'Changes the address of the account to the one that the code proves.',
  input: z.strictObject({ code: codeSchema }),
  example: { code: '1234' },
  output: meSchema,
  refusals: {
    ...codeRefusals,
    /** Fifty wrong codes were typed for this address today. */
    'link-needed': {
      status: 429,
      message: 'Too many wrong codes were typed for this email today. Press the button in our mail instead.',
    },
    'email-taken': { status: 409, message: 'Email has already been taken.' },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
