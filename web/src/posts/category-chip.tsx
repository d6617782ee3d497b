import { Tag, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMediaQuery } from '../lib/media-query.ts'
import { lazyPart, optionalPart } from '../ui/lazy-part.tsx'
import { categoryText } from './category-text.ts'
import { chooseCategory, chooseStartCategory } from './choose-category.ts'
import { useComposer } from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import { postSubject } from './subject.ts'
import chips from '../ui/chip.module.css'
import styles from './category-chip.module.css'

const PickCategoryDialog = lazyPart(
  async () => (await import('./pick-category.tsx')).PickCategoryDialog,
  ({ onClose }) => onClose(),
)
const CategoryIcon = optionalPart(
  async () => (await import('./category-icon.tsx')).CategoryIcon,
  () => <Tag size={16} aria-hidden />,
)

/** Shows the chosen category in a composer, with buttons that choose another category or remove it. */
export function CategoryChip({ subject }: { subject: Subject }) {
  const { category } = useComposer(subject)
  const [picking, setPicking] = useState(false)
  const id = useId()
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isNew = subject === postSubject
  useEffect(() => {
    if (isNew) chooseStartCategory()
  }, [isNew])
  const pick = () => {
    if (!narrow || !isNew) return setPicking(true)
    const path = `/create/categories?goBack=${encodeURIComponent(`${pathname}${search}`)}`
    void navigate(path, { state: 'post' })
  }
  return (
    <>
      <span className={chips.group}>
        <button
          type="button"
          className={chips.chip}
          data-chosen={category && true}
          aria-describedby={category ? undefined : id}
          onClick={pick}
        >
          {category ? <CategoryIcon category={category} size={16} /> : <Tag size={16} aria-hidden />}
          {category ? categoryText(category) : 'Boost visibility'}
        </button>
        {category && (
          <button
            type="button"
            className={chips.remove}
            aria-label={`Remove ${categoryText(category)}`}
            onClick={() => chooseCategory(undefined, subject)}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </span>
      {!category && (
        <p id={id} className={styles.note}>
          Pick a category, so that more people find your post.
        </p>
      )}
      {picking && <PickCategoryDialog subject={subject} onClose={() => setPicking(false)} />}
    </>
  )
}
