import { ListFilter } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from '../lib/link.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { categoryText } from './category-text.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { feedPath } from './feed-category.ts'
import styles from './filter-posts.module.css'

const FilterDialog = lazyPart(
  async () => (await import('./filter-dialog.tsx')).FilterDialog,
  ({ onClose }) => onClose(),
)

/** The categories that students choose most; the last chip opens a dialog with all of them. */
const shortcuts: readonly Category[] = [
  'furniture',
  'housing & apartments',
  'school supplies',
  'tickets',
  'computers & accessories',
  'clothing, shoes, & accessories',
  'cell phones & accessories',
  'sports & outdoors',
]

/**
 * The categories above the feed, in a row that scrolls. The row is one tab stop; the arrow keys move in it and wrap around.
 */
export function FilterPosts({ category }: { category: Category | undefined }) {
  const [choosing, setChoosing] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const others = category && !shortcuts.includes(category) ? [category] : []
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!chosen) return
    // On phones the whole row scrolls, on wide screens only the links in it.
    for (const box of [row.current, chosen.parentElement])
      if (box) box.scrollLeft = chosen.offsetLeft - box.clientWidth / 3
  }, [category])
  return (
    <>
      <div
        ref={row}
        className={styles.row}
        role="toolbar"
        aria-label="Categories"
        tabIndex={-1}
        onKeyDown={moveFocus}
      >
        <div className={styles.links}>
          {[undefined, ...others, ...shortcuts].map((one) => (
            <Link
              key={one ?? ''}
              to={feedPath(one)}
              className={styles.chip}
              aria-current={one === category || undefined}
              tabIndex={one === category ? 0 : -1}
            >
              {one ? categoryText(one) : 'All'}
            </Link>
          ))}
        </div>
        <button
          type="button"
          className={styles.chip}
          tabIndex={-1}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <ListFilter size={16} aria-hidden />
          All categories
        </button>
      </div>
      {choosing && <FilterDialog current={category} onClose={() => setChoosing(false)} />}
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = chips.findIndex((chip) => chip === document.activeElement)
  const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const to = moves[event.key]
  if (to === undefined) return
  event.preventDefault()
  chips.at(to % chips.length)?.focus()
}
