import { SquarePlus } from 'lucide-react'
import { PlaceLink } from '../ui/place-link.tsx'
import type { Place } from './navigation.ts'
import { usePlaces } from './navigation.ts'
import { useCampusActions } from './use-campus-actions.ts'
import styles from './bottom-bar.module.css'

/** The navigation on phones. */
export function BottomBar() {
  const [home, search, ...others] = usePlaces()
  const { isSchool, compose } = useCampusActions()
  return (
    <nav className={styles.bar} aria-label="Main">
      {home && <Item place={{ ...home, label: 'Home' }} />}
      {search && <Item place={search} />}
      {isSchool && (
        <button type="button" className={styles.item} aria-label="Create Post" onClick={compose}>
          <SquarePlus size={26} aria-hidden />
        </button>
      )}
      {others.map((place) => (
        <Item key={place.to} place={place} />
      ))}
    </nav>
  )
}

function Item({ place: { label, icon: Icon, to } }: { place: Place }) {
  return (
    <PlaceLink to={to} className={styles.item} aria-label={label}>
      <Icon size={26} aria-hidden />
    </PlaceLink>
  )
}
