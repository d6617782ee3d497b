/**
 * Prices that became lower: people who saved the thing are notified once a day, and cards show the former price for three
 * days.
 */
import type * as z from 'zod/mini'
import type { Sale } from './sale.ts'
import type { priceDropSchema } from './schema.ts'

/** The former price of an offer, and when it became lower, in epoch milliseconds. */
export type PriceDrop = z.output<typeof priceDropSchema>

const hourMs = 3600_000
const dayMs = 24 * hourMs
const shownMs = 3 * dayMs
const leastCents = 100
const leastPart = 0.05

/** Whether a price is clearly lower: by at least a dollar and five percent. */
export const isDrop = (from: number | undefined, to: number | undefined): boolean =>
  from !== undefined && to !== undefined && from - to >= Math.max(leastCents, from * leastPart)

/** The drop of an offer after an edit. All drops of a day count as one, from the first price to the last. */
export function dropAfter(
  before: { sale?: Sale | undefined; drop?: PriceDrop | undefined },
  sale: Sale | undefined,
  now: number,
): PriceDrop | undefined {
  if (sale?.kind !== 'offer' || before.sale?.kind !== 'offer') return undefined
  const { drop } = before
  const isRecent = drop !== undefined && now - drop.at < dayMs
  if (isRecent && isDrop(drop.from, sale.cents)) return drop
  if (isDrop(before.sale.cents, sale.cents)) return { from: before.sale.cents ?? 0, at: now }
  // A price that rose above the former one is no longer a drop.
  return drop && isDrop(drop.from, sale.cents) ? drop : undefined
}

/** The former price, as long as cards show it. */
export const formerPrice = (drop: PriceDrop | undefined, now: number): number | undefined =>
  drop && now - drop.at < shownMs ? drop.from : undefined
