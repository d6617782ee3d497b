/** Whether the composer's dialog is open: apart from its contents, which load when they are needed. */
import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

export function setComposerOpen(now: boolean): void {
  open = now
  for (const listener of listeners) listener()
}

export function useComposerOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
