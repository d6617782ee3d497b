import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Wordmark } from '../campuses/wordmark.tsx'
import { registrationPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { Link } from '../lib/link.tsx'
import { useMediaQuery } from '../lib/media-query.ts'
import { scrollToTop } from '../lib/scroll-to-top.ts'
import { useCampus } from '../session/site-campus.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LinkButton } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { nameOf } from './navigation.ts'
import { WideAvatarMenu, WideSearch } from './wide-bars.tsx'
import styles from './top-bar.module.css'

const SideNavigation = lazyPart(
  async () => (await import('./side-navigation.tsx')).SideNavigation,
  ({ onClose }) => onClose(),
)

/** The bar above every page. On phones, the button at its left opens the side navigation. */
export function TopBar() {
  const campus = useCampus()
  const { me, status } = useMe()
  const { pathname } = useLocation()
  const back = useBack()
  const isNarrow = useMediaQuery('narrow')
  const [isOpen, setOpen] = useState(false)
  const toTop = () => {
    if (pathname === '/home') scrollToTop()
  }
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <div className={styles.start}>
          {me ? (
            <button type="button" className={styles.me} aria-label="Open menu" onClick={() => setOpen(true)}>
              <Avatar person={{ name: nameOf(me), picture: me.picture }} size={32} />
            </button>
          ) : (
            <IconButton label="Open menu" icon={MenuIcon} onClick={() => setOpen(true)} />
          )}
        </div>
        <Link to="/home" className={styles.home} onClick={toTop}>
          <Wordmark campus={campus} />
        </Link>
        {!isNarrow && (
          <div className={styles.search}>
            <WideSearch />
          </div>
        )}
        <div className={styles.end}>
          {!isNarrow && <WideAvatarMenu />}
          {status === 'visitor' && (
            <div className={styles.narrow}>
              <LinkButton kind="quiet" to={registrationPath(back)}>
                Log In
              </LinkButton>
            </div>
          )}
        </div>
      </div>
      {isOpen && isNarrow && <SideNavigation open onClose={() => setOpen(false)} />}
    </header>
  )
}
