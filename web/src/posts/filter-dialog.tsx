import { useNavigate } from 'react-router-dom'
import { useMediaQuery } from '../lib/media-query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CategoryList } from './category-list.tsx'
import type { Category } from '../../../shared/posts/category.ts'
import { feedPath } from './feed-category.ts'

/** The dialog that chooses the category of the feed. */
export function FilterDialog({ current, onClose }: { current: Category | undefined; onClose: () => void }) {
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('narrow')
  const choose = (category: Category | undefined) => {
    onClose()
    void navigate(feedPath(category))
  }
  return (
    <Dialog title="Categories" open onClose={onClose}>
      <CategoryList current={current} none="All categories" onChoose={choose} focus={!isNarrow} />
    </Dialog>
  )
}
