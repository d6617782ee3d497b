import { unreadCounts } from '../session/unread-counts.ts'
import hidden from '../ui/hidden.module.css'
import type { Destination } from './navigation.ts'
import styles from './destination-icon.module.css'

/** The icon of a destination in a bar, with the number of its unread items. */
export function DestinationIcon({
  destination: { icon: Icon, unread },
  size,
}: {
  destination: Destination
  size: number
}) {
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
