/** A deal in the list of one of its two people: a copy that follows a moment later, and that stays when the deal is over. */
import * as z from 'zod/mini'
import { dealEndings, dealStates } from './deal.ts'
import { proofSchema } from './handover.ts'
import { finishedSchema, meetingSchema, meetingStages, proposalSchema } from './meeting.ts'

export const dealEntrySchema = z.object({
  /** A ULID of the time at which the buyer asked. */
  id: z.string(),
  postId: z.string(),
  buyerId: z.string(),
  sellerId: z.string(),
  state: z.enum([...dealStates, 'ended']),
  ending: z.optional(z.enum(dealEndings)),
  /** The person who made the last move; missing if a deadline or a cause outside the deal made it. */
  by: z.optional(z.string()),
  /** US cents. */
  cents: z.number(),
  isOffer: z.optional(z.literal(true)),
  /** How the handover is known. */
  way: z.optional(proofSchema.shape.way),
  /** Whether the deal was cancelled so late that it counts against the person who cancelled. */
  isLate: z.optional(z.literal(true)),
  /** Whether the person who was reported as a no-show says that they were there. */
  isDisputed: z.optional(z.literal(true)),
  /** Until when the buyer has the turn, or the thing is held; epoch milliseconds. */
  until: z.optional(z.number()),
  /** When and where the two people meet. */
  meeting: z.optional(meetingSchema),
  /** The stage of the meeting that has begun. */
  stage: z.optional(z.enum(meetingStages)),
  /** The side that proposes times to meet, until the other side answers. */
  proposedBy: z.optional(proposalSchema.shape.by),
  /** The side that says that the thing was handed over, until the other side answers. */
  finished: z.optional(finishedSchema),
  /** Whether the owner of this entry would deal with the other person again. */
  again: z.optional(z.boolean()),
  /** The time of the last change, in epoch milliseconds. */
  at: z.number(),
})
export type DealEntry = z.output<typeof dealEntrySchema>
