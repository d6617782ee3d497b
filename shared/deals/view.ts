/** A deal as one of its two people sees it. */
import * as z from 'zod/mini'
import { dealSchema, queueOf, reservedDeal } from './deal.ts'
import type { DealLine } from './circumstances.ts'

export const dealViewSchema = z.extend(dealSchema, {
  /** The buyer's place among those who wait at the price, counted from 1. Every other deal has no place. */
  place: z.optional(z.number()),
})
export type DealView = z.output<typeof dealViewSchema>

/**
 * The deals of a line, in the order in which the seller sees them: the reserved one, the queue, then offers, newest first.
 */
export function dealViews({ deals }: Pick<DealLine, 'deals'>): DealView[] {
  const reserved = reservedDeal(deals)
  const queue = queueOf(deals)
  const others = deals.filter((deal) => deal !== reserved && !queue.includes(deal))
  return [
    ...(reserved ? [reserved] : []),
    ...queue.map((deal, index) => ({ ...deal, place: index + 1 })),
    ...[...others].sort((one, other) => other.since - one.since),
  ]
}

export const dealViewOf = (line: Pick<DealLine, 'deals'>, buyerId: string): DealView | undefined =>
  dealViews(line).find((deal) => deal.buyerId === buyerId)
