import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { userIdSchema } from '../users/schema.ts'
import { dealSchema } from './deal.ts'
import { linkSchema } from './handover.ts'
import { meetingPlaceSchema } from './meeting.ts'
import { dealRefusals } from './refusals.ts'

/**
 * Returns everything that the two people of an agreed meeting need for a handover without a connection: its terms, and the
 * secret of the codes. The buyer gets the seed from which codes are made, the seller the anchor with which they are
 * checked.
 */
export const getHandover = defineContract({
  name: 'get-handover',
  method: 'GET',
  path: '/posts/{postId}/deals/{buyerId}/handover',
  access: 'school-verified',
  scope: 'post',
  summary: 'The terms of an agreed meeting of the caller, the secret of its codes, and who is there.',
  input: z.strictObject({ postId: ulidSchema, buyerId: userIdSchema }),
  example: { postId: '01KABCDEF0123456789ABCDEFG', buyerId: 'u_1' },
  output: z.object({
    dealId: z.string(),
    /** The version of the line in which the time was agreed on; `redeem-handover` names it. */
    version: z.number(),
    number: z.number(),
    /** Epoch milliseconds. */
    at: z.number(),
    place: meetingPlaceSchema,
    campusId: z.string(),
    /** US cents. */
    cents: z.number(),
    /** The beginning of the post; empty if it has only files. */
    thing: z.string(),
    /** First name of the other person; empty if they may not be seen any more. */
    partner: z.string(),
    /** Only for the buyer. */
    seed: z.optional(linkSchema),
    /** Only for the seller. */
    anchor: z.optional(linkSchema),
    /** The state of the meeting. `update-deal` names its round. */
    deal: z.pick(dealSchema, { round: true, here: true, finished: true, until: true }),
  }),
  refusals: {
    'post-not-found': dealRefusals['post-not-found'],
    'post-deleted': dealRefusals['post-deleted'],
    'deal-not-found': dealRefusals['deal-not-found'],
  },
})
