import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person saved or unsaved a post or comment. `savedAt` is when they saved it (epoch milliseconds), `authorId` is the
 * author of the post or comment.
 */
export const saveChanged = defineEvent({
  name: 'save-changed',
  detail: z.object({ postId: z.string(), userId: z.string(), authorId: z.string(), savedAt: z.number() }),
  example: {
    postId: '01KABCDEF0123456789ABCDEFG',
    userId: 'u_5f0c1ce2a1b34e6b9d1c',
    authorId: 'u_9a0c1ce2a1b34e6b9d1c',
    savedAt: 1_800_000_000_000,
  },
})
