import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** The address of an account changed. Published by publish-events from the person's row (lambdas/users/users-facts.ts). */
export const emailChanged = defineEvent({
  name: 'email-changed',
  detail: z.object({
    userId: z.string(),
    /** The former address, which is no longer in any row. */
    from: z.string(),
    /** Epoch milliseconds. */
    changedAt: z.number(),
  }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c', from: 'ann@example.com', changedAt: 1_795_000_000_000 },
})
