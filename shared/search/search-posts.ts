import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { categories } from '../posts/category.ts'
import { postSchema } from '../posts/post.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/** How recent a post has to be: 24 hours, 7 days, 30 days. */
export const searchSpans = ['day', 'week', 'month'] as const

/**
 * The posts of a campus in which all words of the search occur, newest first, 10 per page. Where no post has the words as
 * they are typed, those count that mean the same or are misspelt, and then one of three or more may be missing. A price
 * ('under $20', 'menos de 20') is a limit.
 */
export const searchPosts = defineContract({
  name: 'search-posts',
  method: 'GET',
  path: '/campuses/{campusId}/search/posts',
  access: 'visitor',
  scope: 'campus',
  summary: 'A page of the posts of a campus that match a search, newest first.',
  input: z.strictObject({
    campusId: z.string(),
    q: searchTextSchema,
    category: z.optional(z.enum(categories)),
    with: z.optional(z.enum(['pictures'])),
    since: z.optional(z.enum(searchSpans)),
    cursor: z.optional(cursorSchema),
  }),
  example: { campusId: 'ou', q: 'desk lamp' },
  output: pageOf(
    z.object({
      id: z.string(),
      post: postSchema,
      /** The words of the post's text that the search matched, as they are written there. */
      matches: z.array(z.string()),
    }),
  ),
  refusals: searchRefusals,
  limits: { account: { count: 60, seconds: 60 }, client: { count: 3000, seconds: 60 } },
})
