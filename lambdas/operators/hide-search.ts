import { hideSearch as contract } from '../../shared/operators/hide-search.ts'
import { searchKeyOf } from '../../shared/search/search.ts'
import { only } from '../platform/effect.ts'
import { termStore } from '../search/term-store.ts'
import { act } from './operation.ts'

export const hideSearch = act(
  contract,
  { terms: only(termStore, 'hiding') },
  async ({ campusId, search }, { terms }) => ({
    subject: { kind: 'search', id: `${campusId}: ${searchKeyOf(search)}` },
    about: undefined,
    writes: { term: terms.hiding(campusId, search) },
    refusals: { term: 'search-not-found' },
  }),
)
