import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { emailRefusals, emailSchema } from '../accounts/account.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'

/** Ends the ban of an address: its person can sign in again, and their posts and messages are back. */
export const liftBan = defineContract({
  name: 'lift-ban',
  method: 'POST',
  path: '/operators/bans/lift',
  access: 'operator',
  scope: 'none',
  summary: 'Ends the ban of an address.',
  input: z.strictObject({ ...actInput, email: emailSchema }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'The buyer confirmed that it was a mistake.',
    email: 'ann@example.com',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    ...emailRefusals,
    'not-banned': { status: 409, message: 'This address is not banned.' },
  },
  limits: actLimits,
})
