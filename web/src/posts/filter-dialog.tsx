import { useNavigate } from 'react-router-dom'
import { useMediaQuery } from '../lib/media-query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CategoryList } from './category-list.tsx'
import type { Category } from '../../../shared/posts/category.ts'
import { feedPath } from './feed-category.ts'

interface FilterDialogProps {
  current: Category | undefined
  /** The address of the list for a category; the default is the address of the feed. */
  pathOf?: (category: Category | undefined) => string
  onClose: () => void
}

/** The dialog that chooses the category of a list. */
export function FilterDialog({ current, pathOf = feedPath, onClose }: FilterDialogProps) {
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('narrow')
  const choose = (category: Category | undefined) => {
    onClose()
    void navigate(pathOf(category))
  }
  return (
    <Dialog title="Categories" open onClose={onClose}>
      <CategoryList current={current} none="All categories" onChoose={choose} focus={!isNarrow} />
    </Dialog>
  )
}
