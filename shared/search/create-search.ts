import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { recentSearchSchema } from './recent-search.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/**
 * Records that a person searched: it counts a view and, for a signed-in person, adds the search to their recent searches.
 * A search that is already among them is refused; `update-search` moves it to the top.
 */
export const createSearch = defineContract({
  name: 'create-search',
  method: 'POST',
  path: '/campuses/{campusId}/searches',
  access: 'visitor',
  scope: 'campus',
  summary: 'Records a search.',
  input: z.strictObject({ campusId: z.string(), q: searchTextSchema }),
  example: { campusId: 'ou', q: 'desk lamp' },
  /** A visitor's search is not kept. */
  output: z.object({ search: z.optional(recentSearchSchema) }),
  refusals: {
    'search-empty': searchRefusals['search-empty'],
    'search-exists': { status: 409, message: 'That query has already been added.' },
  },
  limits: { account: { count: 200, seconds: 3600 } },
})
