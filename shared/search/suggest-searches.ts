import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { authorSchema } from '../users/schema.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/** Suggestions while a person types in the search box: searches of others on this campus, and people. */
export const suggestSearches = defineContract({
  name: 'suggest-searches',
  method: 'GET',
  path: '/campuses/{campusId}/search/suggestions',
  access: 'visitor',
  scope: 'campus',
  summary: 'Searches and people that begin with the typed text.',
  input: z.strictObject({ campusId: z.string(), q: searchTextSchema }),
  example: { campusId: 'ou', q: 'des' },
  output: z.object({
    /** At most 5, most searched first. */
    searches: z.array(z.string()),
    /** At most 3; only for two or more characters. */
    people: z.array(authorSchema),
  }),
  refusals: searchRefusals,
  limits: { account: { count: 120, seconds: 60 } },
})
