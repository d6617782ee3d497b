/** The schemas of a post's trade. */
import * as z from 'zod/mini'
import { lineStates } from './line-state.ts'

export const saleKinds = ['offer', 'wish'] as const
export const conditions = ['new', 'like new', 'good', 'fair', 'for parts'] as const
export type Condition = (typeof conditions)[number]

/** $99,999. */
export const centsMaximum = 9_999_900

/** US cents in an address: digits. */
export const centsTextSchema = z.string().check(
  z.regex(/^\d{1,7}$/),
  z.refine((text) => Number(text) <= centsMaximum),
)

export const saleSchema = z.object({
  kind: z.enum(saleKinds),
  /**
   * US cents, 0 for free. A missing price of an offer means that it takes offers. In a wish, it is the most that the
   * writer would pay.
   */
  cents: z.optional(z.number()),
  /** Whether the seller takes other prices, too. */
  open: z.optional(z.literal(true)),
  condition: z.optional(z.enum(conditions)),
  /** Whether the thing is held for the first person who asks. If this is missing, only a free thing is. */
  first: z.optional(z.boolean()),
})

export const lineStateSchema = z.enum(lineStates)

/** The former price of an offer, and when it became lower, in epoch milliseconds. */
export const priceDropSchema = z.object({ from: z.number(), at: z.number() })
