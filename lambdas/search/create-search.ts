import { createSearch as contract } from '../../shared/search/create-search.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { recentStore } from './recent-store.ts'
import { searcherOf, termStore } from './term-store.ts'

/**
 * Records a view of the search, even if the search is already among the person's recent ones. Counts follow from the
 * views alone.
 */
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
