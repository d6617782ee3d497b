import { countVisit } from '../analytics/count.ts'
import { savesData } from '../lib/data-saving.ts'
import { whenBack } from '../lib/online.ts'
import { queryClient } from '../lib/query-client.ts'
import { cacheSite } from '../offline/cache-site.ts'
import { storeSeen } from '../offline/seen.ts'
import { loadRoutes } from './router.tsx'

/** Functions that load the parts that people open from a feed. The part that they most likely open is first. */
const forEverybody = [
  loadRoutes,
  () => import('./dialogs.tsx'),
  () => import('../posts/menu-items.tsx'),
  () => import('../posts/get-post.tsx'),
  () => import('../search/suggest-searches.tsx'),
  () => import('../bars/side-navigation.tsx'),
  () => import('../search/search.tsx'),
  () => import('../ui/share-dialog.tsx'),
  () => import('../media/lightbox.tsx'),
  () => import('../posts/filter-dialog.tsx'),
  () => import('../posts/list-gallery.tsx'),
  () => import('../posts/get-media-post.tsx'),
  () => import('./profile.tsx'),
]
const forVisitors = [
  () => import('../session/prompt-dialog.tsx'),
  () => import('../accounts/lookup-account.tsx'),
]
const forMembers = [
  () => import('./composer-opening.tsx'),
  () => import('./composer-routes.tsx'),
  () => import('../posts/delete-post.tsx'),
  () => import('./messages-routes.tsx'),
  () => import('../chats/start-conversation.tsx'),
  () => import('../saves/list-saved.tsx'),
  () => import('./notifications-routes.tsx'),
]

/**
 * Counts the visit and has the site cached on this device. Then loads the parts one after the other while there is a
 * connection, unless data saving is on. A part that fails to load is requested again when it is opened.
 */
export async function fetchAhead(
  { isMember, isVisitor }: { isMember: boolean; isVisitor: boolean },
  signal: AbortSignal,
): Promise<void> {
  countVisit()
  void storeSeen(queryClient)
  if (savesData()) return
  // First, so that the worker also stores the parts that load below. Without it, everything works from the network.
  await cacheSite().catch(() => undefined)
  for (const part of [...forEverybody, ...(isVisitor ? forVisitors : []), ...(isMember ? forMembers : [])]) {
    if (!signal.aborted) await whenBack()
    if (signal.aborted) return
    await part().catch(() => undefined)
  }
}
