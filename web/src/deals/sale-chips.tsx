import { Check, Search, Tag, X } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { priceIn } from '../../../shared/deals/price-in.ts'
import { saleParts } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import { changeComposer, useComposer } from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import chips from '../ui/chip.module.css'
import hidden from '../ui/hidden.module.css'
import { lazyPart } from '../ui/lazy-part.tsx'
import { questionOf } from './question-of.ts'
import { ConditionSelect } from './condition-select.tsx'
import styles from './sale-chips.module.css'

const SetPrice = lazyPart(
  async () => (await import('./set-price.tsx')).SetPrice,
  ({ onClose }) => onClose(),
)

/**
 * The price of the post in the composer. If the text has a price, the button suggests it, and a press sets it. Otherwise the
 * button opens a dialog. A second control sets the condition. Nothing is set without a press.
 */
export function SaleChips({ subject }: { subject: Subject }) {
  const { text, sale } = useComposer(subject)
  const settled = useDeferredValue(text)
  const found = useMemo(() => priceIn(settled), [settled])
  const [isOpen, setOpen] = useState(false)
  const set = (change: Sale | undefined) => changeComposer(subject, { sale: change })
  const offered = sale ? undefined : found
  const Icon = sale ? Check : offered?.kind === 'wish' ? Search : Tag
  return (
    <>
      <span className={chips.group}>
        <button
          type="button"
          className={`${chips.chip} ${styles.chip}`}
          data-offered={offered && true}
          data-chosen={sale && true}
          // Searches the text again for a price, because it may have changed since the last render.
          onClick={() => (offered ? set(priceIn(text) ?? offered) : setOpen(true))}
        >
          <Icon size={16} aria-hidden />
          {sale ? nameOf(sale) : offered ? questionOf(offered) : 'Price'}
        </button>
        {sale && (
          <button
            type="button"
            className={chips.remove}
            aria-label={`Remove ${nameOf(sale)}`}
            onClick={() => set(undefined)}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </span>
      {sale?.kind === 'offer' && (
        <ConditionSelect
          value={sale.condition}
          onChange={(condition) => set({ ...sale, condition })}
          className={`${chips.chip} ${styles.select}`}
        />
      )}
      <span className={hidden.hidden} role="status">
        {sale ? saleParts(sale).join(', ') : offered && questionOf(offered)}
      </span>
      {isOpen && <SetPrice sale={sale} onChange={set} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Returns a text like 'Looking for up to $40', or the price alone for an offer. */
const nameOf = (sale: Sale) =>
  saleParts(sale)
    .slice(0, sale.kind === 'offer' ? 1 : undefined)
    .join(' ')
