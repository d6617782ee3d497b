import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** A comment became a tombstone. Published by publish-events from its row (lambdas/comments/comments-facts.ts). */
export const commentDeleted = defineEvent({
  name: 'comment-deleted',
  detail: z.object({ commentId: z.string(), authorId: z.string() }),
  example: {
    commentId: '01KABCDEF0123456789ABCDEFG_01KABCDEF0123456789ABCDEFK',
    authorId: 'u_5f0c1ce2a1b34e6b9d1c',
  },
})
