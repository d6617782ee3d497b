import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 769px)')

/** Whether the screen has the phone layout: up to and including 769 px (specification, core 9). */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
}
