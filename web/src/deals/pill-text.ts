import { stateText } from '../../../shared/deals/line-state.ts'
import type { LineState } from '../../../shared/deals/line-state.ts'
import { saleParts } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'

/**
 * Returns the text over a picture, which is also in the name of its link: '$120', 'Free', 'Looking for', 'Sold' or 'No
 * longer available'.
 */
export const pillText = (sale: Sale, state: LineState = 'available'): string =>
  stateText(state, sale.kind) ?? saleParts(sale)[0] ?? ''
