import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A post offers a thing for a price: a new post, or one whose author added the price. Published by publish-events from
 * the post's row (lambdas/posts/posts-facts.ts). The event has no ids, because it is only counted.
 */
export const thingOffered = defineEvent({
  name: 'thing-offered',
  detail: z.object({ campusId: z.string() }),
  example: { campusId: 'ou' },
})
