import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from '../lib/link.tsx'
import { isOfFound, pathOf } from '../../../shared/notifications/sentence.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import hidden from '../ui/hidden.module.css'
import { deedOf, namesOf } from './groups.ts'
import type { Group } from './groups.ts'
import { marks } from './marks.ts'
import type { Notification } from './newest.ts'
import styles from './row.module.css'

/** The estimated height of a row in pixels, until it is measured. */
export const rowHeight = 76

/**
 * The keys of expanded groups. The module keeps them, so that a group stays expanded when its row scrolls away or the page
 * changes.
 */
const openGroups = new Set<string>()

/** A link to the subject of one or several notifications. Next to several, a button shows each of them. */
export function NotificationRow({ group }: { group: Group }) {
  const [first, second] = group.items
  if (!first) return null
  return second ? <Several group={group} newest={first} /> : <Single notification={first} />
}

function Single({ notification, inner = false }: { notification: Notification; inner?: boolean }) {
  return (
    <Link
      to={pathOf(notification)}
      className={styles.row}
      data-unread={notification.isUnread || undefined}
      data-inner={inner || undefined}
    >
      <Line items={[notification]} newest={notification} />
    </Link>
  )
}

function Several({ group: { key, items }, newest }: { group: Group; newest: Notification }) {
  const [isOpen, setOpen] = useState(openGroups.has(key))
  const listId = useId()
  const toggle = () => {
    if (isOpen) openGroups.delete(key)
    else openGroups.add(key)
    setOpen(!isOpen)
  }
  return (
    <>
      <div className={styles.several}>
        <Link
          to={pathOf(newest)}
          className={styles.row}
          data-unread={items.some(({ isUnread }) => isUnread) || undefined}
        >
          <Line items={items} newest={newest} />
        </Link>
        <span className={styles.toggle} data-open={isOpen || undefined}>
          <IconButton
            label={isOpen ? 'Show less' : `Show all ${items.length}`}
            icon={ChevronDown}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={toggle}
          />
        </span>
      </div>
      {isOpen && (
        <div id={listId}>
          {items.map((item) => (
            <Single key={item.id} notification={item} inner />
          ))}
        </div>
      )}
    </>
  )
}

function Line({ items, newest }: { items: Notification[]; newest: Notification }) {
  const isUnread = items.some((item) => item.isUnread)
  const person = newest.actor ?? { name: 'Someone' }
  const Mark = marks[newest.type]
  return (
    <>
      <span className={styles.who}>
        <Avatar person={person} size={48} />
        <span className={styles.mark} data-type={newest.type}>
          <Mark size={12} aria-hidden />
        </span>
      </span>
      <span className={styles.what}>
        {isUnread && <span className={hidden.hidden}>Unread: </span>}
        <span className={styles.sentence}>
          {!isOfFound(newest.type) && <b>{namesOf(items)} </b>}
          {deedOf(items)}
        </span>
        {newest.text && (
          <span className={styles.text} dir="auto">
            {newest.text}
          </span>
        )}
        <span className={styles.time}>
          <TimeAgo at={newest.createdAt} />
        </span>
      </span>
      {isUnread && <span className={styles.dot} aria-hidden />}
    </>
  )
}

export function RowSkeletons({ count }: { count: number }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading notifications">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={48} height={48} radius={999} />
          <span className={styles.what}>
            <Skeleton width="60%" height={16} />
            <Skeleton width="40%" height={14} />
          </span>
        </div>
      ))}
    </div>
  )
}
