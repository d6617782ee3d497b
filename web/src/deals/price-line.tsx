import { Fragment } from 'react'
import { saleParts } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import styles from './price-line.module.css'

interface PriceLineProps {
  sale: Sale
  /** Whether it is on the post's own page. */
  large?: boolean
}

/** What a post costs: '$120 · Like new · Offers ok', 'Looking for · up to $40'. */
export function PriceLine({ sale, large }: PriceLineProps) {
  return (
    <span className={styles.line} data-large={large}>
      {saleParts(sale).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' · '}
          {/\$|^Free$/.test(part) ? <strong className={styles.price}>{part}</strong> : part}
        </Fragment>
      ))}
    </span>
  )
}
