import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person requested a link to log in with, or to set a new password. Published by publish-events from the row of the
 * request (lambdas/accounts/accounts-facts.ts).
 */
export const linkRequested = defineEvent({
  name: 'link-requested',
  detail: z.object({
    purpose: z.enum(['log-in', 'reset']),
    /** An e-mail address, or `@` and a user name. */
    to: z.string(),
    id: z.string(),
  }),
  example: { purpose: 'log-in', to: 'ann@example.com', id: '01KABCDEF0123456789ABCDEFG' },
})
