/** Light and dark, and the colour of the campus, as custom properties of the page. */
import { useSyncExternalStore } from 'react'
import { accentsOf, surfaces } from '../../../shared/campuses/accent.ts'
import type { Theme } from '../../../shared/campuses/accent.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'

const storageKey = 'theme'
const page = document.documentElement
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let color = ''

/** Puts on the colours of a campus; from then on follows the system until someone chooses for themselves. */
export function startTheme(campus: Campus): void {
  color = campus.color
  apply(currentTheme())
  systemDark.addEventListener('change', ({ matches }) => {
    if (localStorage.getItem(storageKey) === null) apply(matches ? 'dark' : 'light')
  })
}

/** The theme, and a switch to the other one that is remembered. */
export function useTheme(): { theme: Theme; other: Theme; switchTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const switchTheme = () => {
    localStorage.setItem(storageKey, other)
    apply(other)
  }
  return { theme, other, switchTheme }
}

/** Set before the first paint by public/theme.js. */
function currentTheme(): Theme {
  return page.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function apply(theme: Theme): void {
  page.dataset['theme'] = theme
  const { accent, accentInk, accentText } = accentsOf(color, theme)
  page.style.setProperty('--accent', accent)
  page.style.setProperty('--accent-ink', accentInk)
  page.style.setProperty('--accent-text', accentText)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', surfaces[theme][0])
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
