/** The trade of a post: an offer with its price, or a wish. Posts about no trade have none. */
import type * as z from 'zod/mini'
import type { Condition, saleSchema } from './schema.ts'

/** The trade of a post. */
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
