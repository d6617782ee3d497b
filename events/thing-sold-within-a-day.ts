import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * The author of an offer marked it as sold within 24 hours of posting it; `thing-sold` is published, too. Published by
 * publish-events from the post's row (lambdas/posts/posts-facts.ts). The event has no ids, because it is only counted.
 */
export const thingSoldWithinADay = defineEvent({
  name: 'thing-sold-within-a-day',
  detail: z.object({ campusId: z.string() }),
  example: { campusId: 'ou' },
})
