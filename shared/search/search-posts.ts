import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { conditions, saleKinds } from '../deals/schema.ts'
import { centsTextSchema } from '../deals/schema.ts'
import { categories } from '../posts/category.ts'
import { postSchema } from '../posts/schema.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/** How recent a post has to be: 24 hours, 7 days, 30 days. */
export const searchSpans = ['day', 'week', 'month'] as const

/**
 * Without an order, the newest are first. `best` sorts by score: a post that begins with the words ranks above one that
 * has them later. `price` lists only posts with a price, the lowest first.
 */
export const searchOrders = ['newest', 'best', 'price'] as const

/**
 * The posts of a campus that match a search, in two parts, each newest first, 10 per page. Posts of the first part have
 * all words in their text. The second part is close matches: a word is in the category or in the description of a
 * picture, or a synonym matches. If both find nothing, the search retries with the last word as a prefix, then with
 * misspellings, then without one of three or more words. A price ('under $20', 'menos de 20') is a limit; it compares the
 * post's own price, or the amounts in the text of a post without one.
 *
 * With any filter or order, no words are needed. A price or a condition means offers unless `kind` says otherwise, and with
 * any of `kind`, `from`, `to`, `condition` and the order `price`, only what is available is found, unless `all` is set.
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
    q: z.optional(searchTextSchema),
    category: z.optional(z.enum(categories)),
    with: z.optional(z.enum(['pictures'])),
    since: z.optional(z.enum(searchSpans)),
    kind: z.optional(z.enum(saleKinds)),
    /** US cents, both included. */
    from: z.optional(centsTextSchema),
    to: z.optional(centsTextSchema),
    /** This condition or a better one; 'for parts' means only that. */
    condition: z.optional(z.enum(conditions)),
    all: z.optional(z.enum(['yes'])),
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
      /** Whether the post is in the second part. */
      isClose: z.boolean(),
    }),
  ),
  refusals: searchRefusals,
  limits: { account: { count: 60, seconds: 60 } },
})
