import * as z from 'zod/mini'
import { dealEntrySchema } from '../deals/entry.ts'

/** A deal, as buyer or as seller. */
export const dealSchema = z.object({
  kind: z.literal('deal'),
  id: z.string(),
  address: z.string(),
  /** Whether the thing is the person's own. */
  isYours: z.boolean(),
  ...z.pick(dealEntrySchema, { state: true, ending: true, cents: true, isOffer: true }).shape,
  /** When (an ISO date) and where the two people meet. The place is its id or its words. */
  meetsAt: z.optional(z.string()),
  meetsIn: z.optional(z.string()),
  /** How a handover is known. */
  knownBy: z.optional(z.string()),
  wouldDealAgain: z.optional(z.boolean()),
  /** Whether the deal was cancelled so late that it counts against the person who cancelled. */
  isLate: z.optional(z.literal(true)),
  /** Whether the person who was reported as a no-show says that they were there. */
  isDisputed: z.optional(z.literal(true)),
  /** An ISO date. */
  changedAt: z.string(),
})
