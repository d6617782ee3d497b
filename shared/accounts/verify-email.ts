import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { codeRefusals, codeSchema } from './account.ts'
import { meSchema } from '../users/schema.ts'

/** Verifies the account's address with the code from the mail. */
export const verifyEmail = defineContract({
  name: 'verify-email',
  method: 'POST',
  path: '/me/email-verification',
  access: 'signed-in',
  scope: 'own',
  summary: 'Verifies the address of the account with the code from the mail.',
  input: z.strictObject({ code: codeSchema }),
  example: { code: '1234' },
  output: meSchema,
  refusals: codeRefusals,
  limits: { account: { count: 60, seconds: 3600 } },
})
