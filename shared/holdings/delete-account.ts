import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { awayMessage } from '../payouts/payouts.ts'
import { codeRefusals, codeSchema } from '../accounts/account.ts'

/**
 * Deletes the caller's account. From the next request on, all their tokens are refused and nobody sees their profile. The
 * rest of their data is erased afterwards.
 */
export const deleteAccount = defineContract({
  name: 'delete-account',
  method: 'POST',
  path: '/me/deletion',
  access: 'signed-in',
  scope: 'own',
  summary: 'Deletes the account of the caller with the code from the mail.',
  input: z.strictObject({ code: codeSchema }),
  example: { code: '1234' },
  output: z.object({ deleted: z.literal(true) }),
  refusals: {
    ...codeRefusals,
    'payouts-on-the-way': {
      status: 409,
      message: 'Money is still on its way to you. Delete your account once it has arrived.',
    },
    'payouts-unavailable': { status: 503, message: awayMessage },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
