import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * Something that copies show of a person changed: their name, user name, picture, badge or campus. Published by
 * publish-events from the person's row (lambdas/users/users-facts.ts).
 */
export const profileChanged = defineEvent({
  name: 'profile-changed',
  detail: z.object({
    userId: z.string(),
    /** Epoch milliseconds. */
    changedAt: z.number(),
    /** The replaced picture, which the person's row no longer names. */
    replaced: z.optional(z.string()),
  }),
  example: {
    userId: 'u_5f0c1ce2a1b34e6b9d1c',
    changedAt: 1_795_000_000_000,
    replaced: 'people/0f8fad5bd9cb469fa16570867728950e',
  },
})
