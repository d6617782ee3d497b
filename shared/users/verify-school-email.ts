import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { codeSchema } from './account.ts'
import { meSchema } from './user.ts'
import { codeRefusals } from './verify-email.ts'

/** Takes the PIN and opens the campus: sets the school e-mail and the campus of the account (specification, accounts 4). */
export const verifySchoolEmail = defineContract({
  name: 'verify-school-email',
  method: 'POST',
  path: '/me/school-verification',
  access: 'verified',
  summary: 'Verifies the school e-mail with the PIN from the mail and joins its campus.',
  input: z.strictObject({ code: codeSchema }),
  output: meSchema,
  refusals: {
    ...codeRefusals,
    'school-email-taken': { status: 409, message: 'Email has already been taken.' },
  },
  limits: { account: { count: 60, seconds: 3600 }, client: { count: 3000, seconds: 3600 } },
})
