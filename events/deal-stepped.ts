import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A line changed: the state of the thing, or a deal about it. Published by publish-events from the step's row
 * (lambdas/deals/deals-facts.ts). With `isNewState`, the step changed the state of the thing, for instance to reserved or
 * sold.
 */
export const dealStepped = defineEvent({
  name: 'deal-stepped',
  detail: z.object({ postId: z.string(), version: z.number(), isNewState: z.boolean() }),
  example: { postId: '01KABCDEF0123456789ABCDEFG', version: 1, isNewState: true },
})
