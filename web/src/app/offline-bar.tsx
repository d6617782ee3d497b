import { useSyncExternalStore } from 'react'
import styles from './offline-bar.module.css'

/** Says quietly that there is no connection; what failed is asked for again by itself once there is one. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && <p className={styles.bar}>You’re offline. We’ll try again when you’re back.</p>}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
