import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person deleted their account. Published from their row, which is a tombstone until everything else of them is erased
 * (lambdas/users/users-facts.ts). The event carries their id, because nothing else leads to that row; messages with it are
 * gone once the erasure is done.
 */
export const accountDeleted = defineEvent({
  name: 'account-deleted',
  detail: z.object({ userId: z.string() }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c' },
})
