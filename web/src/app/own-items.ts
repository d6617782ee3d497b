/** What the left bar, the avatar menu and the side navigation list: phones load it when they open the last one. */
import { Bookmark, LogIn, LogOut, Moon, Sun, SunMoon, User, UserCog } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { genericCampusId } from '../../../shared/campuses/campus.ts'
import { registrationPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { GoogleMark } from '../session/google-mark.tsx'
import { googleHref, hasGoogle } from '../session/google.ts'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import type { Icon, MenuItem } from '../ui/menu.tsx'
import { settings, usePlaces } from './navigation.ts'
import type { Place } from './navigation.ts'
import { chooseTheme, useTheme } from './theme.ts'

const saved: Place = { label: 'Saved', icon: Bookmark, to: '/saved' }

/** The pages of every bar, on a school's site also one's own profile and the settings: for the left bar and the side navigation. */
export function useAllPlaces(): Place[] {
  const places = usePlaces()
  const { me, status } = useMe()
  const isGeneric = useCampus().id === genericCampusId
  if (isGeneric) return places
  if (status === 'visitor') return [...places, saved, settings]
  // The entry is there before its person is known: the ones below it must not move under a press.
  const profile = { label: 'Profile', icon: User, to: me ? `/${me.username}` : '/profile' }
  // A profile is open to people with a verified school only; what they saved is one of its tabs.
  const likes = { ...saved, to: `${profile.to}?show=likes` }
  return [...places, me?.schoolVerified ? likes : saved, profile, settings]
}

/** Whether a place is the current page: the tab of a profile that its query names, and no other one. */
export function useIsCurrent(): (to: string) => boolean {
  const { pathname, search } = useLocation()
  return (to) => {
    const [path = '', query] = to.split('?')
    const isThere = pathname === path || pathname.startsWith(`${path}/`)
    return isThere && (query ? search.includes(query) : !search.includes('show=likes'))
  }
}

/** One's own pages, for the avatar menu, and for the side navigation of the generic site. */
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

/** The other theme, and the system's where somebody chose one. */
function useThemeItems(): (MenuItem & { icon: Icon })[] {
  const { theme, chosen } = useTheme()
  const other =
    theme === 'dark'
      ? { label: 'Light mode', icon: Sun, onSelect: () => chooseTheme('light') }
      : { label: 'Dark mode', icon: Moon, onSelect: () => chooseTheme('dark') }
  const system = { label: 'System theme', icon: SunMoon, onSelect: () => chooseTheme(undefined) }
  return chosen ? [other, system] : [other]
}
