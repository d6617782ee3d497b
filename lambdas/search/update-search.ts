import { updateSearch as contract } from '../../shared/search/update-search.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { recentStore } from './recent-store.ts'
import { searcherOf, termStore } from './term-store.ts'

export const updateSearch = operation(
  contract,
  { terms: only(termStore, 'addView'), recents: only(recentStore, 'touch') },
  async ({ campusId, searchId }, { viewer, client, terms, recents, refuse }) => {
    const search = await recents.touch(viewer.id, searchId)
    if (!search) return refuse('search-not-found')
    await terms.addView(campusId, search.text, searcherOf(viewer, client))
    return { search }
  },
)
