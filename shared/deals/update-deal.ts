import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { userIdSchema } from '../users/schema.ts'
import { offerSchema } from './deal.ts'
import { hereTextMaximum, meetingPlaceSchema, proposedTimesSchema } from './meeting.ts'
import { dealRefusals } from './refusals.ts'
import { dealViewSchema } from './view.ts'

/**
 * A move in a deal by one of its two people. `agree`: the seller reserves the thing or accepts an offer, or the buyer
 * accepts a counter or confirms their turn. `counter`: the seller asks for another amount. `propose`: either names times
 * and a place to meet; `accept`: the other one chooses a time. `here`: either is at the place, from 30 minutes before the
 * meeting; `no-show`: the other one has not come 15 minutes after its time. `finish`: either says that the thing was handed
 * over, and the other one answers with `finish` or `deny`; no answer for a day counts as yes. `end`: either ends the deal.
 * `round` is the deal's round that the caller saw. A repeated call returns the deal; a move from an older round is refused.
 */
export const updateDeal = defineContract({
  name: 'update-deal',
  method: 'PATCH',
  path: '/posts/{postId}/deals/{buyerId}',
  access: 'school-verified',
  duringSuspension: true,
  scope: 'post',
  summary: 'Reserves, accepts, counters, confirms, plans, meets for or ends a deal of the caller.',
  input: z
    .strictObject({
      postId: ulidSchema,
      buyerId: userIdSchema,
      round: z.int().check(z.minimum(1)),
      move: z.enum(['agree', 'counter', 'end', 'propose', 'accept', 'here', 'no-show', 'finish', 'deny']),
      /** US cents that a counter asks for. */
      cents: z.optional(offerSchema),
      /** Epoch milliseconds: in half hours, up to a week ahead. */
      times: z.optional(proposedTimesSchema),
      place: z.optional(meetingPlaceSchema),
      /** How to find the caller at the place. */
      text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(hereTextMaximum))),
      /** The proposed time that the caller chooses. */
      at: z.optional(z.int().check(z.minimum(0))),
    })
    .check(
      z.refine(
        ({ move, cents, times, place, at, text }) =>
          [
            [cents, 'counter'],
            [times, 'propose'],
            [place, 'propose'],
            [at, 'accept'],
          ].every(([value, of]) => (value !== undefined) === (move === of)) &&
          (text === undefined || move === 'here'),
      ),
    ),
  example: { postId: '01KABCDEF0123456789ABCDEFG', buyerId: 'u_1', round: 3, move: 'agree' },
  /** Without a deal if the deal is over. */
  output: z.object({ deal: z.optional(dealViewSchema) }),
  refusals: dealRefusals,
  limits: { account: { count: 120, seconds: 3600 } },
})
