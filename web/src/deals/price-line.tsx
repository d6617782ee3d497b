import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { saleParts } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import { stateText } from '../../../shared/deals/line.ts'
import type { LineState } from '../../../shared/deals/line.ts'
import styles from './price-line.module.css'

interface PriceLineProps {
  sale: Sale
  state?: LineState | undefined
  /** Whether it is on the post's own page. */
  large?: boolean
}

/**
 * What a post costs, and whether it is still there: '$120 · Like new · Offers ok', 'Looking for · up to $40', '$120 ✓ Sold', 'No
 * longer available'.
 */
export function PriceLine({ sale, state = 'available', large }: PriceLineProps) {
  const [first, ...more] = saleParts(sale)
  const over = stateText(state, sale.kind)
  const isSold = state === 'sold'
  return (
    <span className={styles.line} data-large={large} data-state={state}>
      {over !== undefined ? (
        <>
          {isSold && sale.kind === 'offer' && <s>{first}</s>}
          {isSold && <Check size={16} aria-hidden />} <strong>{over}</strong>
        </>
      ) : (
        [first ?? '', ...more].map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            {/\$|^Free$/.test(part) ? <strong className={styles.price}>{part}</strong> : part}
          </Fragment>
        ))
      )}
    </span>
  )
}
