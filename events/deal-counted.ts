import * as z from 'zod/mini'
import { dealSteps } from '../shared/deals/counted-steps.ts'
import { defineEvent } from './event.ts'

/**
 * A deal reached its next state, or ended. Published by publish-events from the step's row
 * (lambdas/deals/deals-facts.ts). The event has no ids, because it is only counted.
 */
export const dealCounted = defineEvent({
  name: 'deal-counted',
  detail: z.object({ campusId: z.string(), step: z.enum(dealSteps) }),
  example: { campusId: 'ou', step: 'deal-reserved' },
})
