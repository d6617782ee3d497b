/** The trade of a post: an offer with its price, or a wish. Posts about no trade have none. */
import * as z from 'zod/mini'

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
export type Sale = z.output<typeof saleSchema>

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** '$1,200', '$9.50', 'Free' */
export const priceText = (cents: number) => (cents === 0 ? 'Free' : dollars.format(cents / 100))

/** 'Like new' */
export const conditionText = (condition: Condition) => condition.charAt(0).toUpperCase() + condition.slice(1)

/** Whether the thing is held at once for the first person who asks, without the seller's choice. */
export const holdsForFirst = ({ cents, first = cents === 0 }: Sale): boolean => first

/**
 * The parts of a sale in one line, the price first. An offer: '$120', 'Like new', 'Offers ok'. A wish: 'Looking for',
 * 'up to $40'.
 */
export function saleParts({ kind, cents, open, condition }: Sale): string[] {
  if (kind === 'wish') return ['Looking for', ...(cents === undefined ? [] : [`up to ${priceText(cents)}`])]
  return [
    cents === undefined ? 'Open to offers' : priceText(cents),
    ...(condition ? [conditionText(condition)] : []),
    ...(open && cents !== undefined ? ['Offers ok'] : []),
  ]
}
