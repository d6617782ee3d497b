import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { categories } from './category.ts'
import { postSchema } from './post.ts'

export const firstPageSize = 25
export const nextPageSize = 15

/**
 * The feed of a campus, newest activity first: 25 posts, then 15 per page; of one category the newest posts first
 * (specification, core 7 and 9).
 */
export const listPosts = defineContract({
  name: 'list-posts',
  method: 'GET',
  path: '/campuses/{campusId}/posts',
  access: 'visitor',
  summary: 'A page of the campus feed, newest activity first.',
  input: z.strictObject({
    campusId: z.string(),
    category: z.optional(z.enum(categories)),
    cursor: z.optional(cursorSchema),
  }),
  output: pageOf(postSchema),
  refusals: {},
})
