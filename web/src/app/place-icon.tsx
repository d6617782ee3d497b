import { unreadCounts } from '../session/unread-counts.ts'
import hidden from '../ui/hidden.module.css'
import type { Place } from './navigation.ts'
import styles from './place-icon.module.css'

/** The icon of a place in a bar, with the number of what is unread there. */
export function PlaceIcon({ place: { icon: Icon, unread }, size }: { place: Place; size: number }) {
  const counts = unreadCounts.use()
  const count = unread && counts[unread]
  return (
    <span className={styles.icon}>
      <Icon size={size} aria-hidden />
      {count && (
        <span className={styles.count}>
          {count}
          <span className={hidden.hidden}> unread </span>
        </span>
      )}
    </span>
  )
}
