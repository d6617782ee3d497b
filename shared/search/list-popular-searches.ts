import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

export const popularSearchesMaximum = 14

/** The most viewed searches of a campus. A search is listed once several people have made it. */
export const listPopularSearches = defineContract({
  name: 'list-popular-searches',
  method: 'GET',
  path: '/campuses/{campusId}/searches',
  access: 'visitor',
  scope: 'campus',
  summary: 'The popular searches of a campus, most viewed first.',
  input: z.strictObject({ campusId: z.string() }),
  example: { campusId: 'ou' },
  output: z.object({ items: z.array(z.object({ text: z.string(), views: z.number() })) }),
  refusals: {},
})
