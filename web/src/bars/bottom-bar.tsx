import { SquarePlus } from 'lucide-react'
import { PlaceLink } from '../ui/place-link.tsx'
import type { Destination } from './navigation.ts'
import { useDestinations } from './navigation.ts'
import { DestinationIcon } from './destination-icon.tsx'
import { useCampusActions } from './use-campus-actions.ts'
import hidden from '../ui/hidden.module.css'
import styles from './bottom-bar.module.css'

/** The navigation on phones. */
export function BottomBar() {
  const [home, search, ...others] = useDestinations()
  const { isSchool, compose } = useCampusActions()
  return (
    <nav className={styles.bar} aria-label="Main">
      {home && <Item destination={{ ...home, label: 'Home' }} />}
      {search && <Item destination={search} />}
      {isSchool && (
        <button type="button" className={styles.item} aria-label="Create Post" onClick={compose}>
          <SquarePlus size={26} aria-hidden />
        </button>
      )}
      {others.toReversed().map((destination) => (
        <Item key={destination.to} destination={destination} />
      ))}
    </nav>
  )
}

function Item({ destination }: { destination: Destination }) {
  return (
    <PlaceLink to={destination.to} className={styles.item}>
      <DestinationIcon destination={destination} size={26} />
      <span className={hidden.hidden}>{destination.label}</span>
    </PlaceLink>
  )
}
