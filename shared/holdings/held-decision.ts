import * as z from 'zod/mini'
import { pick } from '../kernel.ts'
import { caseKinds } from '../reports/case.ts'
import { decisionSchema } from '../reports/decision.ts'

const date = z.string()

/** A decision of operators about the person. */
export const decisionHeld = z.object({
  ...pick(decisionSchema.shape, ['id', 'sentence', 'text', 'takeDown', 'measure'] as const),
  kind: z.literal('decision'),
  about: z.enum(caseKinds),
  /** The id of the post or comment. */
  thingId: z.optional(z.string()),
  ground: z.string(),
  until: z.optional(date),
  decidedAt: date,
  appeal: z.optional(z.string()),
  /** The answer to the appeal. */
  answer: z.optional(z.string()),
})
