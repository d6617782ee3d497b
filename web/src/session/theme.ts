/** The theme (light or dark) and the colours of the campus, as custom properties of the page. */
import { useSyncExternalStore } from 'react'
import { surfaces, type Theme } from '../../../shared/campuses/surfaces.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { cookieOf, writeCookie } from '../lib/cookies.ts'
import { mediaQuery } from '../lib/media-query.ts'
import { onEvents } from '../lib/on-events.ts'
import { newStore } from '../lib/store.ts'

const cookieName = 'theme'
const yearMs = 365 * 24 * 3600_000
const page = document.documentElement
interface Shown {
  theme: Theme
  /** The chosen theme; undefined if it follows the system. */
  chosen: Theme | undefined
}
/** The server does not know the theme, and renders pages as if it were this one. */
const onServer: Shown = { theme: 'light', chosen: undefined }
const current = newStore(onServer)

/** Adds the colours of a campus to a page that the server did not render. Without them, the page has the default colours. */
export async function loadColors({ color }: Campus): Promise<void> {
  const accents = await import('../../../shared/campuses/accent.ts').catch(() => undefined)
  for (const [name, value] of accents?.accentAttributes(color) ?? []) page.setAttribute(name, value)
}

/** Applies the colours of the campus, and keeps the chosen theme or the system's applied from then on. */
export function startTheme(): void {
  apply()
  onEvents(mediaQuery('dark'), 'change')(apply)
  // The theme may have been changed in another tab, or on another campus's site.
  onEvents(document, 'visibilitychange')(apply)
}

/** While React takes a page over, returns what the server rendered. */
export const useTheme = (): Shown => useSyncExternalStore(current.subscribe, current.get, () => onServer)

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
  const accents = page.getAttribute(`data-accent-${theme}`)?.split(' ') ?? []
  for (const [index, name] of ['--accent', '--accent-ink', '--accent-text'].entries())
    page.style.setProperty(name, accents[index] ?? null)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', surfaces[theme][0])
  current.set({ theme, chosen })
}
