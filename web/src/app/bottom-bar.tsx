import { SquarePlus } from 'lucide-react'
import { PlaceLink } from '../ui/place-link.tsx'
import type { Place } from './navigation.ts'
import { usePlaces } from './navigation.ts'
import { PlaceIcon } from './place-icon.tsx'
import { useCampusActions } from './use-campus-actions.ts'
import hidden from '../ui/hidden.module.css'
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
      {others.toReversed().map((place) => (
        <Item key={place.to} place={place} />
      ))}
    </nav>
  )
}

function Item({ place }: { place: Place }) {
  return (
    <PlaceLink to={place.to} className={styles.item}>
      <PlaceIcon place={place} size={26} />
      <span className={hidden.hidden}>{place.label}</span>
    </PlaceLink>
  )
}
