import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person signed in. Published by publish-events when the account's row gets a session
 * (lambdas/accounts/accounts-facts.ts).
 */
export const sessionStarted = defineEvent({
  name: 'session-started',
  detail: z.object({ poolName: z.string(), sessionId: z.string() }),
  example: {
    poolName: '7d9a3c52-6a0e-4c8e-9c0a-5b1f0f6a2b11',
    sessionId: '0f4b8a8e-3c55-4a52-8a34-2f0f5f0c9d21',
  },
})
