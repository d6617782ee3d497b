import { useOnline } from '../lib/online.ts'
import styles from './offline-bar.module.css'

/**
 * Says at the top of the screen, above dialogs, that there is no connection. When it is back, failed requests are retried.
 */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && <p className={styles.bar}>You’re offline. We’ll try again when you’re back.</p>}
    </div>
  )
}
