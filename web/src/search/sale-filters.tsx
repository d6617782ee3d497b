import { ArrowUpNarrowWide, ChevronDown, Gift, PackageCheck, Search as Looking, Tag } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { conditionText, priceText } from '../../../shared/deals/sale.ts'
import { conditions } from '../../../shared/deals/schema.ts'
import type { Condition } from '../../../shared/deals/schema.ts'
import { isOfSales } from './address.ts'
import type { Filters } from './address.ts'
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

/** The chips that filter a list by things for sale or wanted, and sort it by price. */
export function SaleFilters({ filters, change }: SaleFiltersProps) {
  const { kind, to, all, order } = filters
  const isFree = to === 0
  const ofWish = kind === 'wish'
  const toWish = { kind: 'wish', condition: undefined, ...(isFree && { to: undefined }) } as const
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
        onPress={() =>
          change({ from: undefined, to: isFree ? undefined : 0, ...(ofWish && { kind: undefined }) })
        }
      />
      <PriceChip filters={filters} change={change} />
      <ConditionChip filters={filters} change={change} />
      <FilterChip
        icon={Looking}
        label="Looking for"
        pressed={ofWish}
        onPress={() => change(ofWish ? { kind: undefined } : toWish)}
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
    </>
  )
}

function PriceChip({ filters: { from, to }, change }: SaleFiltersProps) {
  const [choosing, setChoosing] = useState(false)
  const isPriced = to !== 0 && (from ?? to) !== undefined
  return (
    <>
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
      {choosing && <PriceFilter from={from} to={to} onChange={change} onClose={() => setChoosing(false)} />}
    </>
  )
}

function ConditionChip({ filters: { kind, condition }, change }: SaleFiltersProps) {
  const choose = (chosen: Condition | undefined) =>
    change({ condition: chosen, ...(chosen && kind === 'wish' && { kind: undefined }) })
  return (
    <span className={styles.select}>
      <select
        className={styles.chip}
        data-on={condition !== undefined || undefined}
        aria-label="Condition"
        value={condition ?? ''}
        onChange={({ target }) => choose(conditions.find((one) => one === target.value))}
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

/** Returns a label such as '$10 – $50', 'Up to $50' or 'From $10'. */
function spanText(from: number | undefined, to: number | undefined): string {
  if (from === undefined || from === 0) return `Up to ${priceText(to ?? 0)}`
  return to === undefined ? `From ${priceText(from)}` : `${priceText(from)} – ${priceText(to)}`
}

function orBetter(condition: Condition): string {
  const text = conditionText(condition)
  return condition === 'new' || condition === 'for parts' ? text : `${text} or better`
}
