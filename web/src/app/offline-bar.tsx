import { useSyncExternalStore } from 'react'
import { onEvents } from '../lib/on-events.ts'
import styles from './offline-bar.module.css'

const onChange = onEvents(window, 'online', 'offline')

/** Says that there is no connection. Failed requests are retried by themselves once there is one. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && <p className={styles.bar}>You’re offline. We’ll try again when you’re back.</p>}
    </div>
  )
}
