import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { userIdSchema } from '../users/user.ts'
import { offerSchema } from './deal.ts'
import { meetingPlaceSchema, proposedTimesSchema } from './meeting.ts'
import { dealRefusals } from './refusals.ts'
import { dealViewSchema } from './view.ts'

/**
 * Moves a deal on, by one of its two people. `agree`: the seller reserves the thing or accepts an offer, the buyer accepts a
 * counter or confirms their turn. `counter`: the seller asks for another amount. `propose`: either names times and a place to meet,
 * `accept`: the other chooses one of them. `finish`: the seller says that it was handed over. `end`: either ends it. `round` is that of the
 * deal which the caller saw. A repeat returns the deal; a move from a round that is over is refused.
 */
export const updateDeal = defineContract({
  name: 'update-deal',
  method: 'PATCH',
  path: '/posts/{postId}/deals/{buyerId}',
  access: 'school-verified',
  scope: 'post',
  summary: 'Reserves, accepts, counters, confirms, plans or ends a deal of the caller.',
  input: z
    .strictObject({
      postId: ulidSchema,
      buyerId: userIdSchema,
      round: z.int().check(z.minimum(1)),
      move: z.enum(['agree', 'counter', 'end', 'propose', 'accept', 'finish']),
      /** US cents that a counter asks for. */
      cents: z.optional(offerSchema),
      /** Epoch milliseconds: in half hours, up to a week ahead. */
      times: z.optional(proposedTimesSchema),
      place: z.optional(meetingPlaceSchema),
      /** The proposed time that the caller chooses. */
      at: z.optional(z.int().check(z.minimum(0))),
    })
    .check(
      z.refine(({ move, cents, times, place, at }) =>
        [
          [cents, 'counter'],
          [times, 'propose'],
          [place, 'propose'],
          [at, 'accept'],
        ].every(([value, of]) => (value !== undefined) === (move === of)),
      ),
    ),
  example: { postId: '01KABCDEF0123456789ABCDEFG', buyerId: 'u_1', round: 3, move: 'agree' },
  /** Without a deal if that is over. */
  output: z.object({ deal: z.optional(dealViewSchema) }),
  refusals: dealRefusals,
  limits: { account: { count: 120, seconds: 3600 }, client: { count: 6000, seconds: 3600 } },
})
