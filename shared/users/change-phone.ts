import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { meSchema } from './schema.ts'

export const phoneMaximum = 20

/** A phone number of 7 to 15 digits with usual separators; an empty text means none. */
const phone = /^(?:\+?[\d(](?:[\s().-]*\d){6,14}|)$/

/** Changes the phone number, which only its owner sees. An empty number removes it. */
export const changePhone = defineContract({
  name: 'change-phone',
  method: 'POST',
  path: '/me/phone',
  access: 'verified',
  scope: 'own',
  summary: 'Changes the phone number of the signed-in person.',
  input: z.strictObject({
    phone: z.string().check(
      z.trim(),
      rule('phone-invalid', (text: string) => text.length <= phoneMaximum && phone.test(text)),
    ),
  }),
  example: { phone: '(405) 555-0100' },
  output: meSchema,
  refusals: { 'phone-invalid': { status: 400, message: 'Enter a valid phone number' } },
  limits: { account: { count: 60, seconds: 3600 } },
})
