import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** A person blocked another one. Published by publish-events from the blocker's row (lambdas/blocks/blocks-facts.ts). */
export const personBlocked = defineEvent({
  name: 'person-blocked',
  detail: z.object({ userId: z.string(), blockedId: z.string() }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c', blockedId: 'u_1b34e6b9d1c5f0c1ce2a' },
})
