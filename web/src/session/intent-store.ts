/** The storage of an intent (intent.ts) in this tab. The page's first script knows only whether an intent is stored. */
import { useSyncExternalStore } from 'react'
import { newListeners } from '../lib/store.ts'
import { readStored, writeStored } from '../lib/stored.ts'

const storageKey = 'intent'
const { subscribe, notify } = newListeners()

export function readIntent(): string | null {
  return readStored('sessionStorage', storageKey)
}

/** Stores the JSON text of an intent; null removes it. */
export function writeIntent(intent: string | null): void {
  writeStored('sessionStorage', storageKey, intent)
  notify()
}

export function useHasIntent(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readIntent() !== null,
    () => false,
  )
}

export function forgetIntent(): void {
  writeIntent(null)
}
