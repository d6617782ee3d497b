import { listRecentSearches as contract } from '../../shared/search/list-recent-searches.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { recentStore } from './recent-store.ts'

export const listRecentSearches = operation(
  contract,
  { recents: only(recentStore, 'list') },
  async (_, { viewer, recents }) => ({ items: await recents.list(viewer.id) }),
)
