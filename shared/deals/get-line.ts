import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { trustSchema } from '../users/trust.ts'
import { authorSchema } from '../users/schema.ts'
import { dealRefusals } from './refusals.ts'
import { dealViewSchema } from './view.ts'
import { lineStateSchema } from './schema.ts'

/**
 * All buyers in line for the caller's own thing: the one for whom it is reserved, those who wait at the price, and those
 * who made an offer.
 */
export const getLine = defineContract({
  name: 'get-line',
  method: 'GET',
  path: '/posts/{postId}/line',
  access: 'signed-in',
  scope: 'post',
  summary: 'The line for what the caller’s own post offers.',
  input: z.strictObject({ postId: ulidSchema }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({
    state: lineStateSchema,
    stateVersion: z.number(),
    /** Since when the caller has been asked whether the thing is still there, in epoch milliseconds. */
    stillAskedAt: z.optional(z.number()),
    items: z.array(z.extend(dealViewSchema, { buyer: authorSchema, trust: z.optional(trustSchema) })),
  }),
  refusals: {
    'post-not-found': dealRefusals['post-not-found'],
    'post-deleted': dealRefusals['post-deleted'],
    'deal-not-found': dealRefusals['deal-not-found'],
  },
})
