import { useOnline } from '../lib/online.ts'
import styles from './offline-bar.module.css'

/** Says that there is no connection, at the top of the screen and above dialogs. Failed requests are retried afterwards. */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && <p className={styles.bar}>You’re offline. We’ll try again when you’re back.</p>}
    </div>
  )
}
