import { ArrowDownWideNarrow, ChevronDown, Image, LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { searchSpans } from '../../../shared/search/search-posts.ts'
import { FilterChip, SaleFilters } from './sale-filters.tsx'
import { SaveSearch } from './save-search.tsx'
import { categoryText } from '../posts/category-text.ts'
import hidden from '../ui/hidden.module.css'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { Search, Span } from './address.ts'
import { useChangeFilters } from './use-change-filters.ts'
import styles from '../ui/filter-chips.module.css'

const FilterDialog = lazyPart(
  async () => (await import('../posts/filter-dialog.tsx')).FilterDialog,
  ({ onClose }) => onClose(),
)

const spanLabels: Record<Span, string> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
}

/** The filters and the order of a search for posts. Each choice is part of the address. */
export function Filters({ search }: { search: Search }) {
  const { q, show, category, pictures, since, order } = search
  const [choosing, setChoosing] = useState(false)
  const { pathWith, change } = useChangeFilters('/search')
  return (
    <div className={styles.row} role="group" aria-label="Filters">
      {q && (
        <FilterChip
          icon={ArrowDownWideNarrow}
          label="Best match"
          pressed={order === 'best'}
          onPress={() => change({ order: order === 'best' ? undefined : 'best' })}
        />
      )}
      <SaveSearch search={search} />
      <SaleFilters filters={search} change={change} />
      <button
        type="button"
        className={styles.chip}
        data-on={category !== undefined || undefined}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <LayoutGrid size={16} aria-hidden />
        <span className={hidden.hidden}>{category && 'Category: '}</span>
        {category ? categoryText(category) : 'Category'}
        <ChevronDown size={16} aria-hidden />
      </button>
      {show === 'latest' && (
        <FilterChip
          icon={Image}
          label="With pictures"
          pressed={pictures}
          onPress={() => change({ pictures: !pictures })}
        />
      )}
      <span className={styles.select}>
        <select
          className={styles.chip}
          data-on={since !== undefined || undefined}
          aria-label="Posted"
          value={since ?? ''}
          onChange={({ target }) => change({ since: searchSpans.find((span) => span === target.value) })}
        >
          <option value="">Any time</option>
          {searchSpans.map((span) => (
            <option key={span} value={span}>
              {spanLabels[span]}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden />
      </span>
      {choosing && (
        <FilterDialog
          current={category}
          pathOf={(chosen) => pathWith({ category: chosen })}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
