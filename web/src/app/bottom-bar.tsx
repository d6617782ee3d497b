import { House, SquarePlus } from 'lucide-react'
import { NavLink, useLocation } from 'react-router-dom'
import { useCampusActions } from './use-campus-actions.ts'
import { usePlaces } from './navigation.ts'
import styles from './bottom-bar.module.css'

/** The navigation of phones. Home on the feed itself scrolls to its top. */
export function BottomBar() {
  const { pathname } = useLocation()
  const places = usePlaces()
  const { isSchool, compose } = useCampusActions()
  return (
    <nav className={styles.bar} aria-label="Main">
      {places.map(({ label, icon: Icon, to }) => (
        <NavLink
          key={to}
          to={to}
          className={styles.item}
          aria-label={to === '/home' ? 'Home' : label}
          onClick={(event) => {
            if (to !== pathname) return
            event.preventDefault()
            window.scrollTo({ top: 0, behavior: 'smooth' })
          }}
        >
          {to === '/home' ? <House size={26} aria-hidden /> : <Icon size={26} aria-hidden />}
        </NavLink>
      ))}
      {isSchool && (
        <button type="button" className={styles.item} aria-label="Create Post" onClick={compose}>
          <SquarePlus size={26} aria-hidden />
        </button>
      )}
    </nav>
  )
}
