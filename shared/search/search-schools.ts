import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/**
 * The campuses whose school, city, state or country match, also when misspelt, best match first, at most 10. The output
 * has only ids, because pages include the catalogue. Pages call this only if they find nothing themselves.
 */
export const searchSchools = defineContract({
  name: 'search-schools',
  method: 'GET',
  path: '/search/schools',
  access: 'visitor',
  scope: 'none',
  summary: 'The schools that match a text, even a misspelt one.',
  input: z.strictObject({ q: searchTextSchema }),
  example: { q: 'oklahma' },
  output: z.object({ ids: z.array(z.string()) }),
  refusals: searchRefusals,
  limits: { account: { count: 120, seconds: 60 } },
})
