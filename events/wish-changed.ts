import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A wish is new, edited, found, closed, open again or deleted. Published by publish-events from the post's row
 * (lambdas/posts/posts-facts.ts).
 */
export const wishChanged = defineEvent({
  name: 'wish-changed',
  detail: z.object({ postId: z.string(), campusId: z.string(), authorId: z.string() }),
  example: { postId: '01KABCDEF0123456789ABCDEFG', campusId: 'ou', authorId: 'u_5f0c1ce2a1b34e6b9d1c' },
})
