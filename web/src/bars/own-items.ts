/** The items of the left bar, the avatar menu and the side navigation; phones load them with the side navigation. */
import { Bookmark, LogIn, LogOut, Moon, Sun, SunMoon, User, UserCog } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { genericCampusId } from '../../../shared/campuses/campus.ts'
import { registrationPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { GoogleMark } from '../session/google-mark.tsx'
import { googleHref, hasGoogle } from '../session/google.ts'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import type { Icon, MenuItem } from '../ui/menu-item.tsx'
import { settings, useDestinations } from './navigation.ts'
import type { Destination } from './navigation.ts'
import { chooseTheme, useTheme } from '../session/theme.ts'

const saved: Destination = { label: 'Saved', icon: Bookmark, to: '/saved' }

/**
 * The destinations of the left bar and the side navigation: the pages of every bar, and on a school's site also the person's
 * own profile and the settings.
 */
export function useAllDestinations(): Destination[] {
  const destinations = useDestinations()
  const { me, status } = useMe()
  const isGeneric = useCampus().id === genericCampusId
  if (isGeneric) return destinations
  if (status === 'visitor') return [...destinations, saved, settings]
  // The profile item exists before `me` is loaded, so that the items below it do not move while the person presses one.
  const profile = { label: 'Profile', icon: User, to: me ? `/${me.username}` : '/profile' }
  // Profiles require a verified school. For a member, the saved items are a tab of their profile.
  const likes = { ...saved, to: `${profile.to}?show=likes` }
  return [...destinations, me?.schoolVerified ? likes : saved, profile, settings]
}

/** Whether a destination is the current page. For the tab of a profile, the query has to match, too. */
export function useIsCurrent(): (to: string) => boolean {
  const { pathname, search } = useLocation()
  return (to) => {
    const [path = '', query] = to.split('?')
    const isThere = pathname === path || pathname.startsWith(`${path}/`)
    return isThere && (query ? search.includes(query) : !search.includes('show=likes'))
  }
}

/** The person's own pages, for the avatar menu, and for the side navigation of the generic site. */
export function useOwnItems(): (MenuItem & { icon: Icon })[] {
  const { me } = useMe()
  if (!me) return []
  return [
    { label: 'View Profile', icon: User, to: `/${me.username}` },
    { ...saved, label: 'My Saved' },
  ]
}

/** The account's items of the avatar menu and the side navigation. */
export function useAccountItems(): (MenuItem & { icon: Icon })[] {
  const { status } = useMe()
  const themes = useThemeItems()
  const back = useBack()
  if (status === 'visitor')
    return [
      ...(hasGoogle() ? [{ label: 'Continue with Google', icon: GoogleMark, href: googleHref(back) }] : []),
      { label: 'Continue with Email', icon: LogIn, to: registrationPath(back) },
      ...themes,
    ]
  const account = { label: 'Account Settings', icon: UserCog, to: '/settings/account' }
  return [account, ...themes, { label: 'Log Out', icon: LogOut, to: '/logout' }]
}

/** The items that switch the theme: to the other theme, and if the person chose a theme, back to the system's theme. */
function useThemeItems(): (MenuItem & { icon: Icon })[] {
  const { theme, chosen } = useTheme()
  const other =
    theme === 'dark'
      ? { label: 'Light mode', icon: Sun, onSelect: () => chooseTheme('light') }
      : { label: 'Dark mode', icon: Moon, onSelect: () => chooseTheme('dark') }
  const system = { label: 'System theme', icon: SunMoon, onSelect: () => chooseTheme(undefined) }
  return chosen ? [other, system] : [other]
}
