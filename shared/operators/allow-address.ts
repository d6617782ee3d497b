import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { emailRefusals, emailSchema } from '../accounts/account.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'

/** Lets mails go to an address again, after earlier mails to it had bounced or were marked as spam. */
export const allowAddress = defineContract({
  name: 'allow-address',
  method: 'POST',
  path: '/operators/addresses/allow',
  access: 'operator',
  scope: 'none',
  summary: 'Removes an address from the suppression list.',
  input: z.strictObject({ ...actInput, email: emailSchema }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'Their mailbox was full, and is empty again.',
    email: 'ann@example.com',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    ...emailRefusals,
    'address-not-suppressed': { status: 404, message: 'This address is not on the suppression list.' },
  },
  limits: actLimits,
})
