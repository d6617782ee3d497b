import { useCallback, useSyncExternalStore } from 'react'
import { onEvents } from './on-events.ts'
import { rendered } from './rendered.ts'

const queries = {
  /** The phone layout: up to and including 769 px. */
  narrow: '(max-width: 769px)',
  /** A screen too wide to hold in front of a camera. */
  'no phone': '(min-width: 900px)',
  /** Space for the right bar: from 1000 px on. */
  wide: '(min-width: 1000px)',
  /** Space for the list of all settings next to its pages: above 1000 px. */
  wider: '(min-width: 1001px)',
  'reduced motion': '(prefers-reduced-motion: reduce)',
  dark: '(prefers-color-scheme: dark)',
  touch: '(pointer: coarse)',
}

const lists: Partial<Record<keyof typeof queries, MediaQueryList>> = {}

/** Returns a media query. It is created once, and the browser keeps its result up to date. */
export function mediaQuery(name: keyof typeof queries): MediaQueryList {
  return (lists[name] ??= window.matchMedia(queries[name]))
}

/** Whether a media query matched in the page that the server rendered. */
const isOfLayout = (name: keyof typeof queries): boolean =>
  rendered()?.layout === 'wide' ? ['no phone', 'wide', 'wider'].includes(name) : name === 'narrow'

/** Whether a media query matches; the component renders again when that changes. */
export function useMediaQuery(name: keyof typeof queries): boolean {
  const subscribe = useCallback(
    (listener: () => void) => onEvents(mediaQuery(name), 'change')(listener),
    [name],
  )
  return useSyncExternalStore(
    subscribe,
    () => mediaQuery(name).matches,
    () => isOfLayout(name),
  )
}
