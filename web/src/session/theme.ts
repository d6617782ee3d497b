/** The theme (light or dark) and the colours of the campus, as custom properties of the page. */
import { accentsOf, surfaces } from '../../../shared/campuses/accent.ts'
import type { Theme } from '../../../shared/campuses/accent.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { cookieOf, writeCookie } from '../lib/cookies.ts'
import { mediaQuery } from '../lib/media-query.ts'
import { onEvents } from '../lib/on-events.ts'
import { newStore } from '../lib/store.ts'

const cookieName = 'theme'
const yearMs = 365 * 24 * 3600_000
const page = document.documentElement
const current = newStore<{
  theme: Theme
  /** The chosen theme; undefined if it follows the system. */
  chosen: Theme | undefined
}>({ theme: 'light', chosen: undefined })
let color = ''

/** Applies the colours of a campus, and keeps the chosen theme or the system's applied from then on. */
export function startTheme(campus: Campus): void {
  color = campus.color
  apply()
  onEvents(mediaQuery('dark'), 'change')(apply)
  // The theme may have been changed in another tab, or on another campus's site.
  onEvents(document, 'visibilitychange')(apply)
}

export const useTheme = current.use

/** Stores a theme for the sites of all campuses on the stage; undefined means the system's theme. */
export function chooseTheme(theme: Theme | undefined): void {
  writeCookie(cookieName, theme ?? '', theme ? yearMs : 0)
  apply()
}

function chosenTheme(): Theme | undefined {
  const kept = cookieOf(cookieName)
  return kept === 'dark' || kept === 'light' ? kept : undefined
}

function apply(): void {
  const chosen = chosenTheme()
  const theme = chosen ?? (mediaQuery('dark').matches ? 'dark' : 'light')
  page.dataset['theme'] = theme
  const { accent, accentInk, accentText } = accentsOf(color, theme)
  page.style.setProperty('--accent', accent)
  page.style.setProperty('--accent-ink', accentInk)
  page.style.setProperty('--accent-text', accentText)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', surfaces[theme][0])
  current.set({ theme, chosen })
}
