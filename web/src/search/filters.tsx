import { ArrowDownWideNarrow, ChevronDown, Image, LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { searchSpans } from '../../../shared/search/search-posts.ts'
import { categoryText } from '../posts/category-text.ts'
import hidden from '../ui/hidden.module.css'
import { lazyPart } from '../ui/lazy-part.tsx'
import { searchOf, searchPath } from './address.ts'
import type { Search, Span } from './address.ts'
import styles from './filters.module.css'

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
  const { show, category, pictures, since, best } = search
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  // Of two quick presses, the second comes before the first one has rendered.
  const pathWith = (filter: Partial<Search>) =>
    searchPath({ ...searchOf(new URLSearchParams(window.location.search)), ...filter })
  const change = (filter: Partial<Search>) => void navigate(pathWith(filter))
  return (
    <div className={styles.row} role="group" aria-label="Filters">
      <button
        type="button"
        className={styles.chip}
        data-on={best || undefined}
        aria-pressed={best}
        onClick={() => change({ best: !best })}
      >
        <ArrowDownWideNarrow size={16} aria-hidden />
        Best match
      </button>
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
        <button
          type="button"
          className={styles.chip}
          data-on={pictures || undefined}
          aria-pressed={pictures}
          onClick={() => change({ pictures: !pictures })}
        >
          <Image size={16} aria-hidden />
          With pictures
        </button>
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
