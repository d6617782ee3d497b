import { SquarePlus } from 'lucide-react'
import { NavLink, useLocation } from 'react-router-dom'
import { scrollToTop } from '../lib/scroll-to-top.ts'
import type { Place } from './navigation.ts'
import { usePlaces } from './navigation.ts'
import { useCampusActions } from './use-campus-actions.ts'
import styles from './bottom-bar.module.css'

/** The navigation of phones. A place that one is at already scrolls to its top. */
export function BottomBar() {
  const [home, ...others] = usePlaces()
  const { isSchool, compose } = useCampusActions()
  return (
    <nav className={styles.bar} aria-label="Main">
      {home && <Item place={{ ...home, label: 'Home' }} />}
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
  const { pathname } = useLocation()
  return (
    <NavLink
      to={to}
      className={styles.item}
      aria-label={label}
      onClick={() => to === pathname && scrollToTop()}
    >
      <Icon size={26} aria-hidden />
    </NavLink>
  )
}
