import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { userIdSchema } from '../users/user.ts'
import { postSchema } from './post.ts'

export const userPostsPageSize = 9

/**
 * The posts of one person, newest first, 9 per page, each only where the caller may read its campus (specification,
 * accounts 2, 'Profile'). Like their profile, the list of somebody who is banned is not there.
 */
export const listUserPosts = defineContract({
  name: 'list-user-posts',
  method: 'GET',
  path: '/users/{userId}/posts',
  access: 'visitor',
  summary: 'The posts of a person.',
  input: z.strictObject({
    userId: userIdSchema,
    cursor: z.optional(cursorSchema),
  }),
  output: pageOf(postSchema),
  refusals: { 'user-not-found': { status: 404, message: "This page doesn't exist." } },
})
