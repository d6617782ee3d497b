import { Link } from '../lib/link.tsx'
import { useMe } from '../session/me.ts'
import { usePlaceCheck } from '../session/place.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { FooterLinks } from './footer-links.tsx'
import { LogInBlock } from '../session/log-in-block.tsx'
import { nameOf } from './navigation.ts'
import { useAccountItems, useAllDestinations, useIsCurrent, useOwnItems } from './own-items.ts'
import { DestinationIcon } from './destination-icon.tsx'
import { useCampusActions } from './use-campus-actions.ts'
import styles from './side-navigation.module.css'

/** Everything in the left bar and the avatar menu, for phones. */
export function SideNavigation({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { me, status } = useMe()
  const destinations = useAllDestinations()
  const isCurrent = useIsCurrent()
  const { isSchool, compose } = useCampusActions()
  const own = useOwnItems()
  usePlaceCheck(open && status === 'visitor', onClose)
  // On a school's site, `destinations` already has the person's own pages. 'Continue with …' is left out, because the
  // log-in block above has it.
  const others = [...(isSchool ? [] : own), ...useAccountItems()].filter(
    ({ label }) => !label.startsWith('Continue with'),
  )
  return (
    <Drawer label="Menu" open={open} onClose={onClose}>
      {me && (
        <div className={styles.who}>
          <Avatar person={{ name: nameOf(me), picture: me.picture }} size={48} />
          <p className={styles.name}>{nameOf(me)}</p>
          <p className={styles.small}>@{me.username}</p>
        </div>
      )}
      {status === 'visitor' && <LogInBlock onLeave={onClose} />}
      <nav className={styles.items} aria-label="Pages">
        {destinations.map((destination) => (
          <Link
            key={destination.label}
            to={destination.to}
            className={styles.item}
            aria-current={isCurrent(destination.to) ? 'page' : undefined}
            onClick={onClose}
          >
            <DestinationIcon destination={destination} size={22} />
            {destination.label}
          </Link>
        ))}
        {others.map((item) =>
          item.to === undefined ? (
            <button key={item.label} type="button" className={styles.item} onClick={item.onSelect}>
              <item.icon size={22} aria-hidden />
              {item.label}
            </button>
          ) : (
            <Link key={item.to} to={item.to} className={styles.item} onClick={onClose}>
              <item.icon size={22} aria-hidden />
              {item.label}
            </Link>
          ),
        )}
      </nav>
      {isSchool && (
        <Button
          kind="primary"
          wide
          onClick={() => {
            onClose()
            compose()
          }}
        >
          Create Post
        </Button>
      )}
      <FooterLinks onLeave={onClose} />
    </Drawer>
  )
}
