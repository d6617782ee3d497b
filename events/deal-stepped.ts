import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** The state of what a post is about changed. Published by publish-events from the step's row (lambdas/deals/deals-facts.ts). */
export const dealStepped = defineEvent({
  name: 'deal-stepped',
  detail: z.object({ postId: z.string(), version: z.number() }),
  example: { postId: '01KABCDEF0123456789ABCDEFG', version: 1 },
})
