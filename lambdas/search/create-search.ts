import { createSearch as contract } from '../../shared/search/create-search.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { recentStore } from './recent-store.ts'
import { searcherOf, termStore } from './term-store.ts'

/** Recording the view is the only counting write, even if the search is already in recents; the numbers follow from it. */
export const createSearch = operation(
  contract,
  { terms: only(termStore, 'addView'), recents: only(recentStore, 'add') },
  async ({ campusId, q }, { viewer, client, terms, recents, refuse }) => {
    await terms.addView(campusId, q, searcherOf(viewer, client))
    if (!viewer) return {}
    const search = await recents.add(viewer.id, q)
    return search ? { search } : refuse('search-exists')
  },
)
