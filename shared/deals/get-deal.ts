import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { dealRefusals } from './refusals.ts'
import { dealViewSchema } from './view.ts'
import { lineStateSchema } from './schema.ts'

/**
 * The state of what a post offers, and the caller's own deal about it with their place in line. No other deal is returned.
 */
export const getDeal = defineContract({
  name: 'get-deal',
  method: 'GET',
  path: '/posts/{postId}/deal',
  access: 'signed-in',
  scope: 'post',
  summary: 'The caller’s own deal about what a post offers.',
  input: z.strictObject({ postId: ulidSchema }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({
    state: lineStateSchema,
    stateVersion: z.number(),
    deal: z.optional(dealViewSchema),
  }),
  refusals: {
    'post-not-found': dealRefusals['post-not-found'],
    'post-deleted': dealRefusals['post-deleted'],
  },
})
