import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { categories } from './category.ts'

/**
 * A short text that changes whenever the first page of a campus's feed, or of one category, changes: a post, its text, a
 * count or a state. An open feed asks every 45 seconds; the distribution keeps the response, so that thousands of open
 * feeds cost a query in ten seconds. The text says nothing else, so it is given for private campuses, too.
 */
export const getFeedVersion = defineContract({
  name: 'get-feed-version',
  method: 'GET',
  path: '/campuses/{campusId}/feed-version',
  access: 'visitor',
  scope: 'none',
  edgeSeconds: 10,
  summary: 'A text that changes with the first page of the feed.',
  input: z.strictObject({ campusId: z.string(), category: z.optional(z.enum(categories)) }),
  example: { campusId: 'ou' },
  output: z.object({ version: z.string() }),
  refusals: {},
})
