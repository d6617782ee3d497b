/** A person's recent searches. Views contain a hash instead of their id, so they cannot be linked to the person. */
import type { RecentSearch } from '../../shared/search/recent-search.ts'
import { dateOf, eraseRows, holding, kept } from '../access/holding.ts'
import { recentStore } from './recent-store.ts'
import { recentKey } from './search-keys.ts'

export const searchHolding = holding(
  [kept<Omit<RecentSearch, 'id'>, 'search'>(recentKey, 'search', {})],
  { page: [...recentStore.grants.list], erase: [...recentStore.grants.removeAll] },
  (platform) => {
    const recents = recentStore(platform)
    return {
      /** All of them in one page: their number is limited. */
      async page({ id }) {
        const items = (await recents.list(id)).map(({ text, times, searchedAt }) => ({
          kind: 'search' as const,
          text,
          times,
          searchedAt: dateOf(searchedAt),
        }))
        return { items, next: undefined }
      },

      erase: ({ id }) => eraseRows(platform.table, recentKey(id, '')),
    }
  },
)
