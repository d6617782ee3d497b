import hidden from '../ui/hidden.module.css'
import { countText, useBadges } from './badges.ts'
import styles from './unread-count.module.css'

/** The badge of a place in the bars: how many conversations or notifications are unread. */
export function UnreadCount({ of }: { of: 'chats' | 'notifications' }) {
  const badges = useBadges()
  const count = of === 'chats' ? badges.chats.length : badges.notifications
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {countText(count)}
      <span className={hidden.hidden}> unread </span>
    </span>
  )
}
