/** What a person searched. Their views have a hash in place of their id, and nothing leads from one to the other. */
import { dateOf, holding } from '../holdings/holding.ts'
import { recentStore } from './recent-store.ts'
import { recentKey } from './search-keys.ts'

export const searchHolding = holding(
  [recentKey],
  { page: [...recentStore.grants.list], erase: [...recentStore.grants.removeAll] },
  (platform) => {
    const recents = recentStore(platform)
    return {
      /** All of them: their number is limited. */
      async page({ id }) {
        const items = (await recents.list(id)).map(({ text, times, searchedAt }) => ({
          kind: 'search' as const,
          text,
          times,
          searchedAt: dateOf(searchedAt),
        }))
        return { items, next: undefined }
      },

      erase: ({ id }) => recents.removeAll(id),
    }
  },
)
