import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { formerPrice } from '../../../shared/deals/price-drop.ts'
import type { PriceDrop } from '../../../shared/deals/price-drop.ts'
import { priceText, saleParts } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import { stateText } from '../../../shared/deals/line-state.ts'
import type { LineState } from '../../../shared/deals/line-state.ts'
import { serverNow } from '../lib/call.ts'
import hidden from '../ui/hidden.module.css'
import styles from './price-line.module.css'

interface PriceLineProps {
  sale: Sale
  state?: LineState | undefined
  drop?: PriceDrop | undefined
  /** Whether the price is larger, because it is on the post's own page. */
  large?: boolean
}

/**
 * The price of a post, for example '$120 · Like new · Offers ok' or 'Looking for · up to $40', or its state: '$120 ✓ Sold'
 * or 'No longer available'. For three days after a price drop, it shows '~~$120~~ $95'.
 */
export function PriceLine({ sale, state = 'available', drop, large }: PriceLineProps) {
  const [first, ...more] = saleParts(sale)
  const over = stateText(state, sale.kind)
  const isSold = state === 'sold'
  const former = formerPrice(drop, serverNow())
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
            {index === 0 && former !== undefined && (
              <>
                <span className={hidden.hidden}>was </span>
                <s>{priceText(former)}</s> <span className={hidden.hidden}>now </span>
              </>
            )}
            {/\$|^Free$/.test(part) ? <strong className={styles.price}>{part}</strong> : part}
          </Fragment>
        ))
      )}
    </span>
  )
}
