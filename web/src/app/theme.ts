/** The theme (light or dark) and the colours of the campus, as custom properties of the page. */
import { accentsOf, surfaces } from '../../../shared/campuses/accent.ts'
import type { Theme } from '../../../shared/campuses/accent.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { mediaQuery } from '../lib/media-query.ts'
import { newStore } from '../lib/store.ts'

const storageKey = 'theme'
const page = document.documentElement
/** Begins with what public/theme.js set before the first paint. */
const current = newStore<Theme>(page.dataset['theme'] === 'dark' ? 'dark' : 'light')
let color = ''

/** Applies the colours of a campus, and from then on the system's theme until somebody chooses one. */
export function startTheme(campus: Campus): void {
  color = campus.color
  apply(current.get())
  mediaQuery('dark').addEventListener('change', ({ matches }) => {
    if (localStorage.getItem(storageKey) === null) apply(matches ? 'dark' : 'light')
  })
}

/** The theme, and a switch to the other one that is remembered. */
export function useTheme(): { theme: Theme; other: Theme; switchTheme: () => void } {
  const theme = current.use()
  const other = theme === 'dark' ? 'light' : 'dark'
  const switchTheme = () => {
    localStorage.setItem(storageKey, other)
    apply(other)
  }
  return { theme, other, switchTheme }
}

function apply(theme: Theme): void {
  page.dataset['theme'] = theme
  const { accent, accentInk, accentText } = accentsOf(color, theme)
  page.style.setProperty('--accent', accent)
  page.style.setProperty('--accent-ink', accentInk)
  page.style.setProperty('--accent-text', accentText)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', surfaces[theme][0])
  current.set(theme)
}
