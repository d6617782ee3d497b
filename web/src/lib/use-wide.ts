import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 1000px)')

/** Whether the screen has room for the right bar: from 1000 px on (specification, core 9). */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}
