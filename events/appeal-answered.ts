import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** An operator answered an appeal. Published by publish-events from the decision's row (lambdas/reports/reports-facts.ts). */
export const appealAnswered = defineEvent({
  name: 'appeal-answered',
  detail: z.object({ decisionId: z.string() }),
  example: { decisionId: '01KABCDEF0123456789ABCDEFG' },
})
