import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** Operators decided about a person. Published by publish-events from the decision's row (lambdas/reports/reports-facts.ts). */
export const decisionMade = defineEvent({
  name: 'decision-made',
  detail: z.object({ decisionId: z.string() }),
  example: { decisionId: '01KABCDEF0123456789ABCDEFG' },
})
