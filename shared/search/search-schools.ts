import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/**
 * The campuses whose school, city, state or country match, also misspelt ones, best match first, at most 10. The catalogue is
 * compiled into the pages, so ids are enough, and pages ask only where they find nothing themselves.
 */
export const searchSchools = defineContract({
  name: 'search-schools',
  method: 'GET',
  path: '/search/schools',
  access: 'visitor',
  scope: 'none',
  summary: 'The schools that match a text, also a misspelt one.',
  input: z.strictObject({ q: searchTextSchema }),
  example: { q: 'oklahma' },
  output: z.object({ ids: z.array(z.string()) }),
  refusals: searchRefusals,
  limits: { account: { count: 120, seconds: 60 }, client: { count: 6000, seconds: 60 } },
})
