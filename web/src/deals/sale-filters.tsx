import { ArrowUpNarrowWide, ChevronDown, Gift, PackageCheck, Search as Looking, Tag } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { conditions, conditionText, priceText } from '../../../shared/deals/sale.ts'
import type { Condition } from '../../../shared/deals/sale.ts'
import { isOfSales } from '../search/address.ts'
import type { Filters } from '../search/address.ts'
import styles from '../ui/filter-chips.module.css'
import { lazyPart } from '../ui/lazy-part.tsx'

const PriceFilter = lazyPart(
  async () => (await import('./price-filter.tsx')).PriceFilter,
  ({ onClose }) => onClose(),
)

interface SaleFiltersProps {
  filters: Filters
  change: (part: Partial<Filters>) => void
}

/** The chips that narrow a list to what is for sale or looked for, and order it by price. */
export function SaleFilters({ filters, change }: SaleFiltersProps) {
  const { kind, from, to, condition, all, order } = filters
  const [choosing, setChoosing] = useState(false)
  const isFree = to === 0
  const isPriced = !isFree && (from ?? to) !== undefined
  return (
    <>
      <FilterChip
        icon={Tag}
        label="For sale"
        pressed={kind === 'offer'}
        onPress={() => change({ kind: kind === 'offer' ? undefined : 'offer' })}
      />
      <FilterChip
        icon={Gift}
        label="Free"
        pressed={isFree}
        onPress={() => change({ from: undefined, to: isFree ? undefined : 0, ...(kind === 'wish' && { kind: undefined }) })}
      />
      <button
        type="button"
        className={styles.chip}
        data-on={isPriced || undefined}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {isPriced ? spanText(from, to) : 'Price'}
        <ChevronDown size={16} aria-hidden />
      </button>
      <span className={styles.select}>
        <select
          className={styles.chip}
          data-on={condition !== undefined || undefined}
          aria-label="Condition"
          value={condition ?? ''}
          onChange={({ target }) => {
            const chosen = conditions.find((one) => one === target.value)
            change({ condition: chosen, ...(chosen && kind === 'wish' && { kind: undefined }) })
          }}
        >
          <option value="">Condition</option>
          {conditions.map((one) => (
            <option key={one} value={one}>
              {orBetter(one)}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden />
      </span>
      <FilterChip
        icon={Looking}
        label="Looking for"
        pressed={kind === 'wish'}
        onPress={() =>
          change(
            kind === 'wish'
              ? { kind: undefined }
              : { kind: 'wish', condition: undefined, ...(isFree && { to: undefined }) },
          )
        }
      />
      {isOfSales(filters) && (
        <FilterChip
          icon={PackageCheck}
          label="Available only"
          pressed={!all}
          onPress={() => change({ all: !all })}
        />
      )}
      <FilterChip
        icon={ArrowUpNarrowWide}
        label="Lowest price"
        pressed={order === 'price'}
        onPress={() => change({ order: order === 'price' ? undefined : 'price' })}
      />
      {choosing && <PriceFilter from={from} to={to} onChange={change} onClose={() => setChoosing(false)} />}
    </>
  )
}

interface FilterChipProps {
  icon: LucideIcon
  label: string
  pressed: boolean
  onPress: () => void
}

/** A filter that is on or off. */
export function FilterChip({ icon: Icon, label, pressed, onPress }: FilterChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-on={pressed || undefined}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
      {label}
    </button>
  )
}

/** '$10 – $50', 'Up to $50', 'From $10' */
function spanText(from: number | undefined, to: number | undefined): string {
  if (from === undefined || from === 0) return `Up to ${priceText(to ?? 0)}`
  return to === undefined ? `From ${priceText(from)}` : `${priceText(from)} – ${priceText(to)}`
}

function orBetter(condition: Condition): string {
  const text = conditionText(condition)
  return condition === 'new' || condition === 'for parts' ? text : `${text} or better`
}
