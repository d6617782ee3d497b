/** What a person saw last: stored, shown at the next visit, and deleted. The database loads only when it is needed. */
import type { QueryClient } from '@tanstack/react-query'
import { config } from '../lib/config.ts'
import { isOnlineReload } from '../lib/seen-key.ts'
import { noteSeenOwner, ownerNow, seenOwner } from './seen-owner.ts'

const startsFromSeen = (): boolean => config().cachesSite && seenOwner() === ownerNow() && !isOnlineReload()

const load = () => import('./seen-queries.ts')

/**
 * Starts from what the same person saw last. What another person saw is deleted, and everything if operators forbid to store
 * the site. A failure only means an empty start.
 */
export async function restoreSeen(client: QueryClient): Promise<void> {
  if (startsFromSeen())
    await load()
      .then((seen) => seen.restoreQueries(client))
      .catch(() => undefined)
  else if (!config().cachesSite || seenOwner() !== ownerNow()) forgetSeen()
}

let isStoring = false

/** Stores from now on what the person sees. Further calls change nothing. */
export async function storeSeen(client: QueryClient): Promise<void> {
  if (isStoring || !config().cachesSite) return
  isStoring = true
  try {
    ;(await load()).storeQueries(client)
  } catch {
    // The code could not be loaded. A later call tries again.
    isStoring = false
  }
}

/** Deletes what is stored, for example on sign-out. */
export function forgetSeen(): void {
  if (seenOwner() === null) return
  // At once, because the database is deleted a moment later.
  noteSeenOwner(null)
  void load()
    .then((seen) => seen.forgetQueries())
    .catch(() => undefined)
}
