import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * An account's address was not proved within seven days. Published by publish-events when the table removes the account's
 * row (lambdas/accounts/accounts-facts.ts).
 */
export const accountExpired = defineEvent({
  name: 'account-expired',
  detail: z.object({ userId: z.string(), poolName: z.string() }),
  example: { userId: 'u_0a1b2c3d', poolName: '7d9a3c52-6a0e-4c8e-9c0a-5b1f0f6a2b11' },
})
