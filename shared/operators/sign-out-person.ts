import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { userIdSchema } from '../users/schema.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'
import { personRefusals } from './person.ts'

/** Ends all sessions of a person, for example if their phone was stolen. They can sign in again a second later. */
export const signOutPerson = defineContract({
  name: 'sign-out-person',
  method: 'POST',
  path: '/operators/people/{userId}/sign-out',
  access: 'operator',
  scope: 'none',
  summary: 'Ends all sessions of a person.',
  input: z.strictObject({ ...actInput, userId: userIdSchema }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'They wrote that their phone was stolen.',
    userId: 'u_5f0c1ce2a1b34e6b9d1c',
  },
  output: actOutput,
  refusals: { ...actRefusals, ...personRefusals },
  limits: actLimits,
})
