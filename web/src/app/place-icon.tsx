import { Suspense } from 'react'
import { useMe } from '../session/me.ts'
import { optionalPart } from '../ui/lazy-part.tsx'
import type { Place } from './navigation.ts'
import styles from './place-icon.module.css'

const UnreadCount = optionalPart(async () => (await import('../notifications/unread-count.tsx')).UnreadCount)

/** The icon of a place in a bar; a member sees on it how much there is unread. */
export function PlaceIcon({ place: { icon: Icon, unread }, size }: { place: Place; size: number }) {
  const { me } = useMe()
  return (
    <span className={styles.icon}>
      <Icon size={size} aria-hidden />
      {me && unread && (
        <Suspense>
          <UnreadCount of={unread} />
        </Suspense>
      )}
    </span>
  )
}
