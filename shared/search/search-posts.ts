import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { categories } from '../posts/category.ts'
import { postSchema } from '../posts/post.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/** How recent a post has to be: 24 hours, 7 days, 30 days. */
export const searchSpans = ['day', 'week', 'month'] as const

/**
 * Without an order, the newest are first. `best` sorts by score: a post that begins with the words ranks above one that
 * has them later.
 */
export const searchOrders = ['best'] as const

/**
 * The posts of a campus that match a search, in two parts, each newest first, 10 per page. Posts of the first part have
 * all words in their text. The second part is close matches: a word is in the category or in the description of a
 * picture, or a synonym matches. If both find nothing, the search retries with the last word as a prefix, then with
 * misspellings, then without one of three or more words. A price ('under $20', 'menos de 20') is a limit.
 */
export const searchPosts = defineContract({
  name: 'search-posts',
  method: 'GET',
  path: '/campuses/{campusId}/search/posts',
  access: 'visitor',
  scope: 'campus',
  summary: 'A page of the posts of a campus that match a search: its words first, then close matches.',
  input: z.strictObject({
    campusId: z.string(),
    q: searchTextSchema,
    category: z.optional(z.enum(categories)),
    with: z.optional(z.enum(['pictures'])),
    since: z.optional(z.enum(searchSpans)),
    order: z.optional(z.enum(searchOrders)),
    cursor: z.optional(cursorSchema),
  }),
  example: { campusId: 'ou', q: 'desk lamp' },
  output: pageOf(
    z.object({
      id: z.string(),
      post: postSchema,
      /** The words of the post's text that the search matched, as written there. */
      matches: z.array(z.string()),
      /** Whether it is in the second part. */
      isClose: z.boolean(),
    }),
  ),
  refusals: searchRefusals,
  limits: { account: { count: 60, seconds: 60 }, client: { count: 3000, seconds: 60 } },
})
