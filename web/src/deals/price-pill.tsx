import { Check } from 'lucide-react'
import { saleParts } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import { stateText } from '../../../shared/deals/line.ts'
import type { LineState } from '../../../shared/deals/line.ts'
import styles from './price-pill.module.css'

/** Over a picture: '$120', 'Free', 'Looking for', '✓ Sold', 'No longer available'. */
export function PricePill({ sale, state = 'available' }: { sale: Sale; state?: LineState | undefined }) {
  return (
    <span className={styles.pill} aria-hidden>
      {state === 'sold' && <Check size={14} />}
      {pillText(sale, state)}
    </span>
  )
}

/** The text of the pill, which is also part of the name of the picture's link. */
export const pillText = (sale: Sale, state: LineState = 'available') =>
  stateText(state, sale.kind) ?? saleParts(sale)[0] ?? ''
