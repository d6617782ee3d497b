import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { userIdSchema } from '../users/schema.ts'

/** The most people that a person can block, so that one read finds them all. */
export const blockedMaximum = 100

/**
 * Blocks a person: from now on neither of the two can see, find, mention, notify or message the other. Repeating it
 * changes nothing. The blocked person is not notified.
 */
export const blockPerson = defineContract({
  name: 'block-person',
  method: 'POST',
  path: '/users/{userId}/block',
  access: 'verified',
  scope: 'own',
  summary: 'Blocks a person for the caller.',
  input: z.strictObject({ userId: userIdSchema }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c' },
  output: z.object({ blocked: z.literal(true) }),
  refusals: {
    'user-not-found': { status: 404, message: "This page doesn't exist." },
    'own-profile': { status: 400, message: 'Something went wrong. Try again.' },
    'too-many-blocked': {
      status: 409,
      message: 'You can block up to 100 people. Unblock someone first.',
    },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
