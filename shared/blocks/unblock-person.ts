import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { userIdSchema } from '../users/schema.ts'

/** Removes a block by the caller. If the other person also blocked the caller, both stay hidden from each other. */
export const unblockPerson = defineContract({
  name: 'unblock-person',
  method: 'DELETE',
  path: '/users/{userId}/block',
  access: 'verified',
  scope: 'own',
  summary: 'Unblocks a person.',
  input: z.strictObject({ userId: userIdSchema }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c' },
  output: z.object({ blocked: z.literal(false) }),
  refusals: {},
  limits: { account: { count: 60, seconds: 3600 } },
})
