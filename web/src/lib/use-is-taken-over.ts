import { useSyncExternalStore } from 'react'

/** Whether the browser's React renders the page: false on the server, and while React takes a rendered page over. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
