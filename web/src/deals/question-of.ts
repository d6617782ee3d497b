import { priceText } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'

/** The question to a writer whether a text means this sale: 'Use $120?' */
export function questionOf({ kind, cents }: Sale): string {
  if (kind === 'wish') return 'Looking for this?'
  return cents ? `Use ${priceText(cents)}?` : 'Mark as free?'
}
