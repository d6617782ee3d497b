import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * The password of an account was set, in the settings or by a reset. Published by publish-events from the account's row
 * (lambdas/accounts/accounts-facts.ts).
 */
export const passwordChanged = defineEvent({
  name: 'password-changed',
  detail: z.object({
    userId: z.string(),
    /** Epoch milliseconds. */
    changedAt: z.number(),
  }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c', changedAt: 1_795_000_000_000 },
})
