import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person deleted their account. Published by publish-events when the person's row becomes a tombstone, which stays
 * until the rest of their data is erased (lambdas/users/users-facts.ts). Only the event's id leads to that row.
 * Messages of the person disappear once the erasure is done.
 */
export const accountDeleted = defineEvent({
  name: 'account-deleted',
  detail: z.object({ userId: z.string() }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c' },
})
