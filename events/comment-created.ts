import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** A comment or reply was written. Published by publish-events from its row (lambdas/comments/comments-facts.ts). */
export const commentCreated = defineEvent({
  name: 'comment-created',
  detail: z.object({
    commentId: z.string(),
    parentId: z.string(),
    campusId: z.string(),
    authorId: z.string(),
  }),
  example: {
    commentId: '01KABCDEF0123456789ABCDEFG_01KABCDEF0123456789ABCDEFK',
    parentId: '01KABCDEF0123456789ABCDEFG',
    campusId: 'ou',
    authorId: 'u_5f0c1ce2a1b34e6b9d1c',
  },
})
