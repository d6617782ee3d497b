import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { userIdSchema } from '../users/user.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'
import { personRefusals } from './person.ts'

/** Ends the ban of a person: they can sign in again, and their posts and messages are back. */
export const liftBan = defineContract({
  name: 'lift-ban',
  method: 'POST',
  path: '/operators/people/{userId}/lift-ban',
  access: 'operator',
  scope: 'none',
  summary: 'Ends the ban of a person.',
  input: z.strictObject({ ...actInput, userId: userIdSchema }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'The buyer confirmed that it was a mistake.',
    userId: 'u_5f0c1ce2a1b34e6b9d1c',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    ...personRefusals,
    'not-banned': { status: 409, message: 'This person is not banned.' },
  },
  limits: actLimits,
})
