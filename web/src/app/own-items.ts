/** What the left bar, the avatar menu and the side navigation list: phones load it when they open the last one. */
import { GraduationCap, LogIn, LogOut, Moon, Sun, SunMoon, User } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { genericCampusId } from '../../../shared/campuses/campus.ts'
import { registrationPath, schoolEmailPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { saved, usePlaces } from './navigation.ts'
import type { Place } from './navigation.ts'
import { chooseTheme, useTheme } from './theme.ts'

/** The pages of every bar, plus one's own profile on a school's site: for the left bar and the side navigation. */
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
