/**
 * The live connection for pages. The socket opens with the first use, for the signed-in person, and the tabs of a host
 * share it. Hints may be missed, repeated or reordered, so pages that show data also catch up.
 */
import { useEffect, useEffectEvent } from 'react'
import type { Frame, Hint } from '../../../shared/live/hint.ts'
import { listen, liveStatus, onGap, onLook } from './gaps.ts'
import type { LiveStatus } from './gaps.ts'
import { keepSocket, sendToServer } from './host-socket.ts'

/** Calls `listener` with each hint, until the returned function is called. */
export function onHint(listener: (hint: Hint) => void): () => void {
  keepSocket()
  return listen(listener)
}

/** Calls `listener` with each hint while the component is mounted. */
export function useHint(listener: (hint: Hint) => void): void {
  const hear = useEffectEvent(listener)
  useEffect(() => onHint((hint) => hear(hint)), [])
}

/** Sends a frame to the server if a socket is open, and drops it otherwise, because a late frame is useless. */
export function sendFrame(frame: Frame): void {
  keepSocket()
  sendToServer(frame)
}

export function useLiveStatus(): LiveStatus {
  useEffect(keepSocket, [])
  return liveStatus.use()
}

/**
 * Calls `catchUp` when hints may have been missed: a socket opens, a tab becomes visible after a while, or a poll without a
 * socket finds something new. It is also called every two minutes, in a hidden tab every ten, but not on mounting.
 */
export function useCatchUp(catchUp: () => void): void {
  const run = useEffectEvent(catchUp)
  useEffect(() => {
    keepSocket()
    return onGap(() => run())
  }, [])
}

/**
 * Calls `look`, which polls the server, about once a minute while there is no socket, and more often after something new.
 * During an outage every open page polls, so this hook is only for the badges and for the visible conversation or thread.
 */
export function useLook(look: () => void): void {
  const run = useEffectEvent(look)
  useEffect(() => {
    keepSocket()
    return onLook(() => run())
  }, [])
}
