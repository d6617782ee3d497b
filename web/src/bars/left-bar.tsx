import { SquarePen } from 'lucide-react'
import { Link } from '../lib/link.tsx'
import { scrollToTop } from '../lib/scroll-to-top.ts'
import { useMe } from '../session/me.ts'
import { LogInBlock } from '../session/log-in-block.tsx'
import { useAllDestinations, useIsCurrent } from './own-items.ts'
import { DestinationIcon } from './destination-icon.tsx'
import { useCampusActions } from './use-campus-actions.ts'
import styles from './left-bar.module.css'

/** The navigation on wide screens; up to 1170 px it shows icons only. */
export function LeftBar() {
  const { status } = useMe()
  const destinations = useAllDestinations()
  const isCurrent = useIsCurrent()
  const { isSchool, compose } = useCampusActions()
  return (
    <nav className={styles.bar} aria-label="Pages">
      <div className={styles.sticky}>
        {destinations.map((destination) => (
          <Link
            key={destination.label}
            to={destination.to}
            className={styles.item}
            title={destination.label}
            aria-current={isCurrent(destination.to) ? 'page' : undefined}
            onClick={() => isCurrent(destination.to) && scrollToTop()}
          >
            <DestinationIcon destination={destination} size={24} />
            <span className={styles.label}>{destination.label}</span>
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
