import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * A person disputes the other person's statement that they did not come to the meeting of their deal. Published by
 * publish-events from the disputing person's entry of the deal (lambdas/deals/deals-facts.ts).
 */
export const noShowDisputed = defineEvent({
  name: 'no-show-disputed',
  detail: z.object({ userId: z.string(), dealId: z.string() }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c', dealId: '01KABCDEF0123456789ABCDEFG' },
})
