import { Bookmark, GraduationCap, House, LogIn, LogOut, Moon, Search, Sun, SunMoon, User } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { MenuItem } from '../ui/menu.tsx'
import { genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import { registrationPath, schoolEmailPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { chooseTheme, useTheme } from './theme.ts'

export interface Place {
  label: string
  icon: LucideIcon
  to: string
}

const saved: Place = { label: 'Saved', icon: Bookmark, to: '/saved' }

/** The pages in the bars of every screen width. */
export function usePlaces(): Place[] {
  const isGeneric = useCampus().id === genericCampusId
  if (!isGeneric) return [{ label: 'Buy/Sell', icon: House, to: '/home' }, saved]
  return [
    { label: 'Home', icon: House, to: '/home' },
    { label: 'Search', icon: Search, to: '/search_schools' },
  ]
}

/** The same, plus one's own profile on a school's site: for the left bar and the side navigation. */
export function useAllPlaces(): Place[] {
  const places = usePlaces()
  const { me } = useMe()
  const isGeneric = useCampus().id === genericCampusId
  return me && !isGeneric ? [...places, { label: 'Profile', icon: User, to: `/${me.username}` }] : places
}

/** One's own pages, for the avatar menu, and for the side navigation of the generic site. */
export function useOwnItems(): (MenuItem & { icon: LucideIcon })[] {
  const { me } = useMe()
  if (!me) return []
  return [
    { label: 'View Profile', icon: User, to: `/${me.username}` },
    { ...saved, label: 'My Saved' },
  ]
}

/** The account's items of the avatar menu and the side navigation. */
export function useAccountItems(): (MenuItem & { icon: LucideIcon })[] {
  const { me, status } = useMe()
  const themes = useThemeItems()
  const back = useBack()
  if (status === 'visitor')
    return [{ label: 'Continue with Email', icon: LogIn, to: registrationPath(back) }, ...themes]
  const school = {
    label: me?.schoolEmail ? 'School email' : 'Join your campus',
    icon: GraduationCap,
    to: schoolEmailPath(undefined, back),
  }
  return [school, ...themes, { label: 'Log Out', icon: LogOut, to: '/logout' }]
}

/** The other theme, and the system's where somebody chose one. */
function useThemeItems(): (MenuItem & { icon: LucideIcon })[] {
  const { theme, chosen } = useTheme()
  const other =
    theme === 'dark'
      ? { label: 'Light mode', icon: Sun, onSelect: () => chooseTheme('light') }
      : { label: 'Dark mode', icon: Moon, onSelect: () => chooseTheme('dark') }
  const system = { label: 'System theme', icon: SunMoon, onSelect: () => chooseTheme(undefined) }
  return chosen ? [other, system] : [other]
}

export function nameOf(me: Me): string {
  return `${me.firstName} ${me.lastName}`
}
