import type { LineAction } from '../../../shared/deals/line.ts'
import type { Sale } from '../../../shared/deals/sale.ts'

/** Returns the label of an action on the thing that a post offers or looks for. */
export function lineActionText(action: LineAction, kind: Sale['kind']): string {
  if (action === 'sell') return kind === 'offer' ? 'Mark as Sold' : 'Mark as Found'
  return {
    close: 'Close',
    relist: 'Relist',
    keep: 'Yes, still for sale',
    another: kind === 'offer' ? 'I have another one' : 'Look for another one',
  }[action]
}
