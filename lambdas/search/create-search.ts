import { createSearch as contract } from '../../shared/search/create-search.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { recentStore } from './recent-store.ts'
import { searcherOf, termStore } from './term-store.ts'

/**
 * The view is the only write that counts, even if the search is already among the recent ones; the numbers follow from
 * the view.
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
