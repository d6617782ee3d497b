import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person wrote their first post in the ISO week in which they registered. Published by publish-events from the person's
 * row (lambdas/users/users-facts.ts). The event has no user id, because it is only counted.
 */
export const newcomerPosted = defineEvent({
  name: 'newcomer-posted',
  detail: z.object({ campusId: z.string() }),
  example: { campusId: 'ou' },
})
