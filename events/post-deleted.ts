import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** A post became a tombstone. Published by publish-events from the post's row (lambdas/posts/posts-facts.ts). */
export const postDeleted = defineEvent({
  name: 'post-deleted',
  detail: z.object({ postId: z.string(), authorId: z.string() }),
  example: { postId: '01KABCDEF0123456789ABCDEFG', authorId: 'u_5f0c1ce2a1b34e6b9d1c' },
})
