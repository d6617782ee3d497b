/** The connection according to the browser: offline is certain, online is a guess. */
import { useEffect, useSyncExternalStore } from 'react'
import { onEvents } from './on-events.ts'

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** Calls `retry` when the connection is back. */
export function useWhenBack(retry: (() => void) | undefined): void {
  useEffect(() => retry && onEvents(window, 'online')(retry), [retry])
}

/** Resolves when the connection is back; undefined while there is one. */
export function whenBack(): Promise<void> | undefined {
  if (navigator.onLine) return undefined
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}

/**
 * Runs a task; if it fails without a connection, it is repeated when the connection is back, which may be before the
 * failure is known.
 */
export async function untilOnline<T>(attempt: () => Promise<T>): Promise<T> {
  const isOnline = navigator.onLine
  try {
    return await attempt()
  } catch (error) {
    if (isOnline && navigator.onLine) throw error
    await whenBack()
    return untilOnline(attempt)
  }
}

const subscribe = (listener: () => void) => onEvents(window, 'online', 'offline')(listener)
