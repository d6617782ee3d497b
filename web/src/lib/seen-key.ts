/**
 * What the smallest script needs to know of stored data (offline/seen.ts). This module imports nothing.
 */

/** The key in localStorage of the person whose last visit is stored here. */
export const seenKey = 'seen-by'

/** Whether the person reloads with a connection. They want the newest state, so such a visit does not start from the stored one. */
export const isOnlineReload = (): boolean =>
  navigator.onLine &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** Whether the visit starts from what is stored, so that no request is needed before it shows. */
export function hasSeen(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null && !isOnlineReload()
  } catch {
    return false
  }
}
