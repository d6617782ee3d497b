import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './composer-opening.module.css'

/** The composer's dialog while its contents load. */
export function ComposerOpening({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} wide open onClose={onClose}>
      <div className={styles.opening}>
        <Skeleton height={96} />
      </div>
    </Dialog>
  )
}
