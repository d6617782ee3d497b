import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { ownPath } from '../lib/own-path.ts'
import { useLeave } from '../lib/use-leave.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { CategoryList } from './category-list.tsx'
import { chooseCategory } from './choose-category.ts'
import { useNarrowOnly } from '../composer/frames.tsx'
import { useComposer } from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import { useComposerOwner } from '../composer/use-owner.ts'
import { postSubject } from './subject.ts'
import styles from './pick-category.module.css'

interface PickCategoryProps {
  subject: Subject
  onClose: () => void
}

/** The category picker in a dialog. */
export function PickCategoryDialog({ subject, onClose }: PickCategoryProps) {
  const { category } = useComposer(subject)
  return (
    <Dialog title="Boost visibility" open onClose={onClose}>
      <div className={styles.dialog}>
        <CategoryList
          current={category}
          focus
          onChoose={(chosen) => {
            chooseCategory(chosen, subject)
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

/** The category picker of narrow screens, `/create/categories?goBack={page}`. */
export function PickCategoryPage() {
  const [parameters] = useSearchParams()
  const goBack = ownPath(parameters.get('goBack')) ?? '/create/post'
  const narrow = useNarrowOnly(goBack)
  const leave = useLeave(goBack)
  const me = useComposerOwner(postSubject)
  const { category } = useComposer(postSubject)
  if (!narrow || !me) return null
  return (
    <div className={styles.page}>
      <title>Boost visibility</title>
      <header className={styles.top}>
        <IconButton label="Back" icon={ArrowLeft} onClick={leave} />
        <h1 className={styles.title}>Boost visibility</h1>
      </header>
      <div className={styles.content}>
        <CategoryList
          current={category}
          focus={false}
          onChoose={(chosen) => {
            chooseCategory(chosen)
            leave()
          }}
        />
      </div>
    </div>
  )
}
