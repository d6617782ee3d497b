import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** An operator wrote or removed the ban row of an address. Published by publish-events (lambdas/users/users-facts.ts). */
export const accountBanned = defineEvent({
  name: 'account-banned',
  detail: z.object({ email: z.string() }),
  example: { email: 'student@ou.edu' },
})
