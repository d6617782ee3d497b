import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { dealRefusals } from './refusals.ts'
import { dealViewSchema } from './view.ts'
import { centsMaximum } from './schema.ts'

/**
 * Takes a place in the line of a post: at its price ('I want it'; `cents` is the price that the caller saw), or with an offer
 * below it. Repeating the call, or asking again at the price, returns the existing deal. A new offer also replies to a
 * counter-offer.
 */
export const createDeal = defineContract({
  name: 'create-deal',
  method: 'POST',
  path: '/posts/{postId}/deals',
  access: 'school-verified',
  scope: 'post',
  summary: 'Takes a place in the line for what a post offers, at its price or with an offer.',
  input: z.strictObject({
    postId: ulidSchema,
    /** US cents. */
    cents: z.int().check(z.minimum(0), z.maximum(centsMaximum)),
    isOffer: z.optional(z.literal(true)),
  }),
  example: { postId: '01KABCDEF0123456789ABCDEFG', cents: 1500, isOffer: true },
  output: z.object({ deal: dealViewSchema }),
  refusals: dealRefusals,
  limits: { account: { count: 30, seconds: 3600 } },
})
