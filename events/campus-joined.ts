import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person became a member of a campus. Published by publish-events from the member's row
 * (lambdas/campuses/campuses-facts.ts).
 */
export const campusJoined = defineEvent({
  name: 'campus-joined',
  detail: z.object({ userId: z.string(), campusId: z.string() }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c', campusId: 'ou' },
})
