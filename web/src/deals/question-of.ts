import { priceText } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'

/** Returns the question that offers the author of a text the price in it, for example 'Use $120?' */
export function questionOf({ kind, cents }: Sale): string {
  if (kind === 'wish') return 'Looking for this?'
  return cents ? `Use ${priceText(cents)}?` : 'Mark as free?'
}
