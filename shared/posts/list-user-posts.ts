import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { userIdSchema } from '../users/schema.ts'
import { postSchema } from './schema.ts'

export const userPostsPageSize = 9

/**
 * The posts of one person, newest first, 9 per page, without those whose campus the caller may not read. The call is
 * refused for a banned person, who has no profile.
 */
export const listUserPosts = defineContract({
  name: 'list-user-posts',
  method: 'GET',
  path: '/users/{userId}/posts',
  access: 'visitor',
  scope: 'person',
  summary: 'The posts of a person.',
  input: z.strictObject({
    userId: userIdSchema,
    cursor: z.optional(cursorSchema),
  }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c' },
  output: pageOf(postSchema),
  refusals: { 'user-not-found': { status: 404, message: "This page doesn't exist." } },
})
