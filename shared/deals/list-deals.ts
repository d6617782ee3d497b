import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { postSchema } from '../posts/schema.ts'
import { authorSchema } from '../users/schema.ts'
import { dealEntrySchema } from './entry.ts'

export const dealsPageSize = 15

/** A deal as one of its two people sees it. It has no ids of people, because the other one may be hidden. */
const listedDealSchema = z.extend(z.omit(dealEntrySchema, { buyerId: true, sellerId: true, by: true }), {
  isSeller: z.boolean(),
  /** Whether the reader made the last move; missing if a deadline or a cause outside the deal made it. */
  isOwnMove: z.optional(z.boolean()),
  post: z.optional(postSchema),
  partner: z.optional(authorSchema),
})
export type ListedDeal = z.output<typeof listedDealSchema>

/**
 * The caller's deals, as buyer and as seller, newest first, 15 per page. An entry lacks a post that is deleted or may no
 * longer be read, and a person who left or is hidden by a block.
 */
export const listDeals = defineContract({
  name: 'list-deals',
  method: 'GET',
  path: '/me/deals',
  access: 'verified',
  scope: 'own',
  summary: 'The caller’s deals, as buyer and as seller.',
  input: z.strictObject({ cursor: z.optional(cursorSchema) }),
  example: {},
  output: pageOf(listedDealSchema),
  refusals: {},
})
