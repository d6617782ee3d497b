import { deleteRecentSearches as contract } from '../../shared/search/delete-recent-searches.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { recentStore } from './recent-store.ts'

export const deleteRecentSearches = operation(
  contract,
  { recents: only(recentStore, 'removeAll') },
  async (_, { viewer, recents }) => {
    await recents.removeAll(viewer.id)
    return {}
  },
)
