import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { codeRefusals, codeSchema } from './account.ts'
import { meSchema } from '../users/schema.ts'

/** Verifies the school e-mail with the PIN from the mail: sets the account's school e-mail and campus. */
export const verifySchoolEmail = defineContract({
  name: 'verify-school-email',
  method: 'POST',
  path: '/me/school-verification',
  access: 'verified',
  scope: 'own',
  summary: 'Verifies the school e-mail with the PIN from the mail and joins its campus.',
  input: z.strictObject({ code: codeSchema }),
  example: { code: '1234' },
  output: meSchema,
  refusals: {
    ...codeRefusals,
    'code-expired': { status: 410, message: 'Your PIN has expired. Send a new one.' },
    'too-many-tries': { status: 429, message: 'Too many wrong PINs. Try again later.' },
    /** Fifty wrong PINs were typed for this address today. */
    'link-needed': {
      status: 429,
      message: 'Too many wrong PINs were typed for this email today. Press the button in our mail instead.',
    },
    'school-email-taken': { status: 409, message: 'Email has already been taken.' },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
