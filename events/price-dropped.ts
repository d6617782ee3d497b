import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * The price of an available thing became clearly lower. Published by publish-events from the post's row
 * (lambdas/posts/posts-facts.ts).
 */
export const priceDropped = defineEvent({
  name: 'price-dropped',
  /** `from` is the price before, in US cents. */
  detail: z.object({ postId: z.string(), campusId: z.string(), authorId: z.string(), from: z.number() }),
  example: {
    postId: '01KABCDEF0123456789ABCDEFG',
    campusId: 'ou',
    authorId: 'u_5f0c1ce2a1b34e6b9d1c',
    from: 12_000,
  },
})
