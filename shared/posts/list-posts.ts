import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { categories } from './category.ts'
import { postSchema } from './schema.ts'

export const firstPageSize = 25
export const nextPageSize = 15

/** The feed of a campus by newest activity, or one category by newest post: 25 posts, then 15 per page. */
export const listPosts = defineContract({
  name: 'list-posts',
  method: 'GET',
  path: '/campuses/{campusId}/posts',
  access: 'visitor',
  scope: 'campus',
  summary: 'A page of the campus feed, newest activity first.',
  input: z.strictObject({
    campusId: z.string(),
    category: z.optional(z.enum(categories)),
    cursor: z.optional(cursorSchema),
  }),
  example: { campusId: 'ou' },
  output: pageOf(postSchema),
  refusals: {},
})
