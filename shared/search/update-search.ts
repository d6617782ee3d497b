import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { recentSearchSchema, searchIdSchema } from './recent-search.ts'

/** Records that a person repeated one of their recent searches: the search moves to the top and is counted. */
export const updateSearch = defineContract({
  name: 'update-search',
  method: 'PATCH',
  path: '/campuses/{campusId}/searches/{searchId}',
  access: 'signed-in',
  scope: 'campus',
  summary: 'Moves a recent search to the top.',
  input: z.strictObject({ campusId: z.string(), searchId: searchIdSchema }),
  example: { campusId: 'ou', searchId: '0123456789abcdef0123456789abcdef' },
  output: z.object({ search: recentSearchSchema }),
  refusals: { 'search-not-found': { status: 404, message: 'Something went wrong. Try again.' } },
  limits: { account: { count: 200, seconds: 3600 } },
})
