import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { meSchema } from './schema.ts'
import { usernameRefusals, usernameSchema } from './username.ts'

/**
 * Changes the user name. The former name stays reserved for its owner for 90 days, so five changes are allowed within 30
 * days.
 */
export const changeUsername = defineContract({
  name: 'change-username',
  method: 'POST',
  path: '/me/username',
  access: 'verified',
  scope: 'own',
  summary: 'Changes the user name of the signed-in person.',
  input: z.strictObject({ username: usernameSchema }),
  example: { username: 'ann.ray' },
  output: meSchema,
  refusals: {
    ...usernameRefusals,
    'too-many-usernames': { status: 429, message: 'Too many new usernames. Try again later.' },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
