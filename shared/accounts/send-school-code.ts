import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { cleanEmail } from './account.ts'
import { codeSentSchema, mailRefusals } from './send-email-code.ts'

/** A school e-mail address, cleaned. Each campus takes only addresses of its own domains. */
export const schoolEmailSchema = z.string().check(z.overwrite(cleanEmail), z.maxLength(254))

/** Mails a PIN to a school e-mail address of a campus. */
export const sendSchoolCode = defineContract({
  name: 'send-school-code',
  method: 'POST',
  path: '/me/school-code',
  access: 'verified',
  scope: 'own',
  summary: 'Mails a PIN to a school e-mail address of a campus.',
  input: z.strictObject({
    campusId: z.string(),
    email: schoolEmailSchema,
  }),
  example: { campusId: 'ou', email: 'ann@ou.edu' },
  output: codeSentSchema,
  refusals: {
    'school-email-invalid': { status: 400, message: 'Enter a valid school email' },
    'school-email-same': { status: 400, message: 'Enter a new school email' },
    'school-email-taken': { status: 409, message: 'Email has already been taken.' },
    'campus-without-domains': { status: 400, message: 'Something went wrong' },
    'too-many-codes': { status: 429, message: 'Too many PINs. Try again later.' },
    ...mailRefusals,
  },
  limits: { account: { count: 30, seconds: 3600 } },
})
