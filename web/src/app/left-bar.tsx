import { SquarePen } from 'lucide-react'
import { useMe } from '../session/me.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import { LogInBlock } from '../session/log-in-block.tsx'
import { useAllPlaces } from './own-items.ts'
import { useCampusActions } from './use-campus-actions.ts'
import styles from './left-bar.module.css'

/** The navigation on wide screens; up to 1170 px it shows icons only. */
export function LeftBar() {
  const { status } = useMe()
  const places = useAllPlaces()
  const { isSchool, compose } = useCampusActions()
  return (
    <nav className={styles.bar} aria-label="Pages">
      <div className={styles.sticky}>
        {places.map(({ label, icon: Icon, to }) => (
          <PlaceLink key={to} to={to} className={styles.item} title={label}>
            <Icon size={24} aria-hidden />
            <span className={styles.label}>{label}</span>
          </PlaceLink>
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
