import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { authorSchema } from '../users/user.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/** What the search box suggests while somebody types: searches of others on this campus, and people. */
export const suggestSearches = defineContract({
  name: 'suggest-searches',
  method: 'GET',
  path: '/campuses/{campusId}/search/suggestions',
  access: 'visitor',
  scope: 'campus',
  summary: 'Searches and people that begin with what is typed.',
  input: z.strictObject({ campusId: z.string(), q: searchTextSchema }),
  example: { campusId: 'ou', q: 'des' },
  output: z.object({
    /** At most 5, most searched first. */
    searches: z.array(z.string()),
    /** At most 3; from two characters on. */
    people: z.array(authorSchema),
  }),
  refusals: searchRefusals,
  limits: { account: { count: 120, seconds: 60 }, client: { count: 6000, seconds: 60 } },
})
