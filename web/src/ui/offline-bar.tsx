import { asOf } from '../lib/as-of.ts'
import { useOnline } from '../lib/online.ts'
import styles from './offline-bar.module.css'

/**
 * Says at the top of the screen, above dialogs, that there is no connection, and how old the page's data is. When the
 * connection is back, failed requests are retried.
 */
export function OfflineBar() {
  const isOnline = useOnline()
  const at = asOf.use()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.bar}>
          You’re offline. We’ll try again when you’re back.
          {at !== undefined && ` As of ${timeOf(at)}.`}
        </p>
      )}
    </div>
  )
}

/** A time of today, for example '3:02 PM', or of another day with its date, in the time zone of the device. */
function timeOf(at: number): string {
  const time = new Date(at)
  const isToday = time.toDateString() === new Date().toDateString()
  const date = isToday ? {} : ({ month: 'short', day: 'numeric' } as const)
  return time.toLocaleString('en-US', { ...date, hour: 'numeric', minute: '2-digit' })
}
