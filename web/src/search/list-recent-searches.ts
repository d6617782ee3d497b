/** The person's recent searches in this browser: changes are optimistic, and rolled back when a request fails. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { listRecentSearches } from '../../../shared/search/list-recent-searches.ts'
import type { RecentSearch } from '../../../shared/search/recent-search.ts'
import { call } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { showAlert } from '../ui/alerts-store.ts'

export const recentsOf = (personId: string) =>
  queryOptions({
    queryKey: ['recent-searches', personId],
    queryFn: async ({ signal }) => (await call(listRecentSearches, {}, { signal })).items,
  })

/** Changes the list. The result of a request in flight lacks the change, so the request is cancelled. */
export async function changeRecents(
  client: QueryClient,
  personId: string,
  change: (recents: RecentSearch[]) => RecentSearch[],
): Promise<void> {
  const { queryKey } = recentsOf(personId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (recents) => recents && change(recents))
}

/**
 * Removes searches optimistically, and shows `message` when the server has removed them. If the request fails, the searches
 * are restored.
 */
export async function removeRecents(
  client: QueryClient,
  personId: string,
  removed: readonly RecentSearch[],
  message: string,
  request: () => Promise<unknown>,
): Promise<void> {
  const ids = new Set(removed.map(({ id }) => id))
  const without = (recents: RecentSearch[]) => recents.filter(({ id }) => !ids.has(id))
  await changeRecents(client, personId, without)
  try {
    await request()
    showAlert({ message, type: 'success' })
  } catch (error) {
    await changeRecents(client, personId, (recents) =>
      [...without(recents), ...removed].toSorted((a, b) => b.searchedAt - a.searchedAt),
    )
    showAlert({ message: error instanceof RefusalError ? error.message : wentWrong, type: 'danger' })
  }
}
