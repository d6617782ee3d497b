/** The query cache of saves: the saved ids, and the counts in every cached copy of a post or comment. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '../../../shared/contract.ts'
import type { listSaved } from '../../../shared/saves/list-saved.ts'
import { threadOf } from '../../../shared/posts/post.ts'
import { savedQueryKey } from '../posts/cache.ts'
import { changePost } from '../posts/change-cache.ts'
import { changeComment } from '../comments/thread-cache.ts'
import { savedIdsQueryKey } from './saved-ids.ts'

/** Shows a post or comment as saved or unsaved everywhere on the page. */
export function showSave(client: QueryClient, id: string, saved: boolean): void {
  const ids = client.getQueryData<ReadonlySet<string>>(savedIdsQueryKey)
  if (!ids || ids.has(id) === saved) return
  const others = [...ids].filter((other) => other !== id)
  client.setQueryData<ReadonlySet<string>>(savedIdsQueryKey, new Set(saved ? [id, ...others] : others))
  addSaves(client, id, saved ? 1 : -1)
  // The saved page is refetched only when it is opened again, so that no row disappears from the open page during a press.
  void client.invalidateQueries({ queryKey: savedQueryKey, refetchType: 'none' })
}

/** Changes the count of a post or comment in every cached copy. */
export function addSaves(client: QueryClient, id: string, difference: 1 | -1): void {
  const count = <T extends { saves: number }>(one: T): T => ({
    ...one,
    saves: Math.max(0, one.saves + difference),
  })
  changePost(client, id, count)
  if (threadOf(id).commentUlid !== undefined) changeComment(client, id, count)
}

/** Refetches the saved page if it was loaded before the server had this save. */
export function refetchSaved(client: QueryClient, id: string): void {
  const lists = client.getQueriesData<InfiniteData<OutputOf<typeof listSaved>>>({ queryKey: savedQueryKey })
  const items = lists.flatMap(([, list]) => list?.pages ?? []).flatMap((page) => page.items)
  if (!items.some((item) => item.id === id)) void client.invalidateQueries({ queryKey: savedQueryKey })
}
