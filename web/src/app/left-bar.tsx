import { SquarePen } from 'lucide-react'
import { Link } from 'react-router-dom'
import { scrollToTop } from '../lib/scroll-to-top.ts'
import { useMe } from '../session/me.ts'
import { LogInBlock } from '../session/log-in-block.tsx'
import { useAllPlaces, useIsCurrent } from './own-items.ts'
import { PlaceIcon } from './place-icon.tsx'
import { useCampusActions } from './use-campus-actions.ts'
import styles from './left-bar.module.css'

/** The navigation on wide screens; up to 1170 px it shows icons only. */
export function LeftBar() {
  const { status } = useMe()
  const places = useAllPlaces()
  const isCurrent = useIsCurrent()
  const { isSchool, compose } = useCampusActions()
  return (
    <nav className={styles.bar} aria-label="Pages">
      <div className={styles.sticky}>
        {places.map((place) => (
          <Link
            key={place.label}
            to={place.to}
            className={styles.item}
            title={place.label}
            aria-current={isCurrent(place.to) ? 'page' : undefined}
            onClick={() => isCurrent(place.to) && scrollToTop()}
          >
            <PlaceIcon place={place} size={24} />
            <span className={styles.label}>{place.label}</span>
          </Link>
        ))}
        {isSchool && (
          <button
            type="button"
            className={styles.create}
            title="Create Post"
            aria-keyshortcuts="n"
            onClick={compose}
          >
            <SquarePen size={20} aria-hidden />
            <span className={styles.label}>Create Post</span>
          </button>
        )}
        {status === 'visitor' && (
          <div className={styles.block}>
            <LogInBlock />
          </div>
        )}
      </div>
    </nav>
  )
}
