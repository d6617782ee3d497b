import { deleteRecentSearch as contract } from '../../shared/search/delete-recent-search.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { recentStore } from './recent-store.ts'

export const deleteRecentSearch = operation(
  contract,
  { recents: only(recentStore, 'remove') },
  async ({ searchId }, { viewer, recents }) => {
    await recents.remove(viewer.id, searchId)
    return {}
  },
)
