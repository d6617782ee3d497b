/**
 * What a tab knows of its live connection: the hints that arrive, whether a socket is open, and when something may have been
 * missed. Plain stores, apart from what fills them (host-socket.ts).
 */
import type { Hint } from '../../../shared/live/hint.ts'
import { newListeners, newStore } from '../lib/store.ts'

/** `live`: a socket is open. `connecting`: the first one is on its way. `polling`: none can be had just now. */
export type LiveStatus = 'connecting' | 'live' | 'polling'

export const liveStatus = newStore<LiveStatus>('connecting')
const hintListeners = new Set<(hint: Hint) => void>()
const gaps = newListeners()

export function listen(listener: (hint: Hint) => void): () => void {
  // A function of its own, so that the same listener can be added twice.
  const entry = (hint: Hint) => listener(hint)
  hintListeners.add(entry)
  return () => {
    hintListeners.delete(entry)
  }
}

/** Hands a hint to everybody in this tab. */
export function announceHint(hint: Hint): void {
  for (const listener of hintListeners) listener(hint)
}

export const onGap = gaps.subscribe

/** Tells everybody in this tab that hints may have been missed. */
export const announceGap = gaps.notify
