import { Dialog } from '../ui/dialog.tsx'
import { Progress } from '../ui/progress.tsx'
import styles from './updating-account.module.css'

/** Shown while posts, comments and saves are updated with a person's changed profile. The dialog closes by itself. */
export function UpdatingAccount() {
  return (
    <Dialog title="Updating account data" open>
      <div className={styles.updating}>
        <p>This can take up to 30 seconds. Please don’t reload the page.</p>
        <Progress label="Updating account data" />
      </div>
    </Dialog>
  )
}
