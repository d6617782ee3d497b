import type { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { createSearch } from '../../../shared/search/create-search.ts'
import type { RecentSearch } from '../../../shared/search/recent-search.ts'
import { searchKeyOf } from '../../../shared/search/search.ts'
import { updateSearch } from '../../../shared/search/update-search.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { changeRecents, recentsOf } from './list-recent-searches.ts'

interface Searcher {
  campusId: string
  me: Me | undefined
}

/** Records a search, so that it is the first of the person's recent searches. */
export async function recordSearch(
  client: QueryClient,
  { campusId, me }: Searcher,
  q: string,
): Promise<void> {
  if (!me) return void (await call(createSearch, { campusId, q }))
  const recents = recentsOf(me.id)
  const known = await client.ensureQueryData(recents)
  // Another tab or device may have created or removed the search since the list was loaded.
  const loadAgain = () => client.fetchQuery({ ...recents, staleTime: 0 })
  const search = (await send(campusId, q, known)) ?? (await send(campusId, q, await loadAgain()))
  if (!search) return
  await changeRecents(client, me.id, (all) => [search, ...all.filter(({ id }) => id !== search.id)])
}

/**
 * Updates the search if it is a recent one and creates it otherwise, because the server refuses to create it twice. Returns
 * undefined if the list of recent searches is outdated.
 */
async function send(
  campusId: string,
  q: string,
  recents: readonly RecentSearch[],
): Promise<RecentSearch | undefined> {
  const same = recents.find(({ text }) => searchKeyOf(text) === searchKeyOf(q))
  try {
    return same
      ? (await call(updateSearch, { campusId, searchId: same.id })).search
      : (await call(createSearch, { campusId, q })).search
  } catch (error) {
    const isOutdated =
      error instanceof RefusalError && ['search-exists', 'search-not-found'].includes(error.code)
    if (!isOutdated) throw error
    return undefined
  }
}
