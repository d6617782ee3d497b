import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import action from '../ui/action.module.css'
import { lazyPart } from '../ui/lazy-part.tsx'
import { categoryText } from './category-text.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { feedPath } from './feed-category.ts'
import styles from './filter-posts.module.css'

const FilterDialog = lazyPart(
  async () => (await import('./filter-dialog.tsx')).FilterDialog,
  ({ onClose }) => onClose(),
)

/** The category of the feed, above it, with the buttons to choose another one or all. */
export function FilterPosts({ category }: { category: Category | undefined }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={action.action}
        data-chosen={category && true}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <ListFilter size={18} aria-hidden />
        {category ? categoryText(category) : 'All categories'}
      </button>
      {category && (
        <Link to={feedPath(undefined)} className={action.action} aria-label="Show all categories">
          <X size={18} aria-hidden />
        </Link>
      )}
      {choosing && <FilterDialog current={category} onClose={() => setChoosing(false)} />}
    </div>
  )
}
