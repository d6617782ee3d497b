/**
 * The state of a tab's live connection: the arriving hints, whether a socket is open, and when hints may have been missed.
 * Plain stores; host-socket.ts fills them.
 */
import type { Frame, Hint } from '../../../shared/live/hint.ts'
import { newListeners, newStore } from '../lib/store.ts'

/** `live`: a socket is open. `connecting`: the first socket is opening. `polling`: there is no socket now. */
export type LiveStatus = 'connecting' | 'live' | 'polling'

export const liveStatus = newStore<LiveStatus>('connecting')
const hintListeners = new Set<(hint: Hint) => void>()
const gaps = newListeners()
const looks = newListeners()

export function listen(listener: (hint: Hint) => void): () => void {
  // A separate function, so that the same listener can be added twice.
  const entry = (hint: Hint) => listener(hint)
  hintListeners.add(entry)
  return () => {
    hintListeners.delete(entry)
  }
}

/** Passes a hint to all listeners in this tab. */
export function announceHint(hint: Hint): void {
  for (const listener of hintListeners) listener(hint)
}

const frameListeners = new Set<(frame: Frame) => void>()

/** Calls `listener` with each frame that another tab of this host sends. */
export function listenToTabs(listener: (frame: Frame) => void): () => void {
  frameListeners.add(listener)
  return () => {
    frameListeners.delete(listener)
  }
}

export function announceFrame(frame: Frame): void {
  for (const listener of frameListeners) listener(frame)
}

export const onGap = gaps.subscribe

/** Notifies all listeners in this tab that hints may have been missed. */
export const announceGap = gaps.notify

export const onLook = looks.subscribe

/** Asks all `onLook` listeners in this tab to poll the server, because there is no socket. */
export const announceLook = looks.notify
