import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { userIdSchema } from '../users/schema.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'
import { personRefusals } from './person.ts'

/** Bans the address of a person: their next request is refused, and they disappear from the sites within seconds. */
export const banPerson = defineContract({
  name: 'ban-person',
  method: 'POST',
  path: '/operators/people/{userId}/ban',
  access: 'operator',
  scope: 'none',
  summary: 'Bans a person.',
  input: z.strictObject({ ...actInput, userId: userIdSchema }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'Sold the same bike to three people.',
    userId: 'u_5f0c1ce2a1b34e6b9d1c',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    ...personRefusals,
    'already-banned': { status: 409, message: 'This person is banned already.' },
  },
  limits: actLimits,
})
