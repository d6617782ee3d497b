/** The state of the connection, according to the browser. 'Offline' is certain, 'online' is only a guess. */
import { useEffect, useSyncExternalStore } from 'react'
import { onEvents } from './on-events.ts'

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Calls `retry` when the connection is back. */
export function useWhenBack(retry: (() => void) | undefined): void {
  useEffect(() => retry && onEvents(window, 'online')(retry), [retry])
}

/** Returns a promise that resolves when the connection is back, or undefined while there is a connection. */
export function whenBack(): Promise<void> | undefined {
  if (navigator.onLine) return undefined
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}

/**
 * Runs a task. If the task fails and there is or was no connection, runs it again once the connection is back. The
 * connection may be back before the failure is known.
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
