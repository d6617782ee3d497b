import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { authorSchema } from '../users/user.ts'
import { getPost } from '../posts/get-post.ts'
import { postIdSchema } from '../posts/post.ts'

export const saversPageSize = 30

/**
 * The people who saved a post or comment, 30 per page (specification, core 2, 'Likes table'). Members of a private
 * campus are shown to those who may read it, so a page may be shorter.
 */
export const listSavers = defineContract({
  name: 'list-savers',
  method: 'GET',
  path: '/posts/{postId}/saves',
  access: 'visitor',
  summary: 'Who saved a post or comment.',
  input: z.strictObject({ postId: postIdSchema, cursor: z.optional(cursorSchema) }),
  output: pageOf(authorSchema),
  refusals: getPost.refusals,
})
