/** A deal in the list of one of its two people: a copy, a moment late, which stays when the deal is over. */
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
  /** Why it ended. */
  ending: z.optional(z.enum(dealEndings)),
  /** Who made the last move; missing if time or a third cause did. */
  by: z.optional(z.string()),
  /** US cents. */
  cents: z.number(),
  isOffer: z.optional(z.literal(true)),
  /** How the handover is known. */
  way: z.optional(proofSchema.shape.way),
  /** It was cancelled so late that it counts. */
  isLate: z.optional(z.literal(true)),
  /** Who did not come, says the other one, says that they were there. */
  isDisputed: z.optional(z.literal(true)),
  /** Until when the buyer has the turn, or the thing is held; epoch milliseconds. */
  until: z.optional(z.number()),
  /** When and where they meet. */
  meeting: z.optional(meetingSchema),
  /** What has happened around the meeting. */
  stage: z.optional(z.enum(meetingStages)),
  /** Who proposes times to meet, while the other is asked. */
  proposedBy: z.optional(proposalSchema.shape.by),
  /** Who says that it was handed over, while the other is asked. */
  finished: z.optional(finishedSchema),
  /** Whether the owner of this entry would deal with the other person again. */
  again: z.optional(z.boolean()),
  /** Of the last change, in epoch milliseconds. */
  at: z.number(),
})
export type DealEntry = z.output<typeof dealEntrySchema>
