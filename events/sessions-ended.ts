import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * One session of a person was ended, or all of them. Published by publish-events from the account's row
 * (lambdas/accounts/accounts-facts.ts).
 */
export const sessionsEnded = defineEvent({
  name: 'sessions-ended',
  detail: z.object({ poolName: z.string(), userId: z.string() }),
  example: { poolName: '7d9a3c52-6a0e-4c8e-9c0a-5b1f0f6a2b11', userId: 'u_5f0c1ce2a1b34e6b9d1c' },
})
