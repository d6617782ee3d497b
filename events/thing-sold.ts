import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * The author of an offer marked it as sold. Published by publish-events from the post's row
 * (lambdas/posts/posts-facts.ts). The event has no ids, because it is only counted.
 */
export const thingSold = defineEvent({
  name: 'thing-sold',
  detail: z.object({ campusId: z.string() }),
  example: { campusId: 'ou' },
})
