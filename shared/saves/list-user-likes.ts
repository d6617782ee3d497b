import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { commentSchema } from '../comments/comment.ts'
import { listUserPosts } from '../posts/list-user-posts.ts'
import { postSchema } from '../posts/schema.ts'
import { userIdSchema } from '../users/schema.ts'

export const userLikesPageSize = 9

/**
 * The posts and comments that one person saved on all campuses, newest save first, 9 per page, without deleted ones and
 * those whose campus the caller may not read. If the caller cannot see the profile, the call is refused. If the person
 * does not show their saves to the caller (`savesShownTo`), the list is empty and `isHidden`.
 */
export const listUserLikes = defineContract({
  name: 'list-user-likes',
  method: 'GET',
  path: '/users/{userId}/likes',
  access: 'visitor',
  scope: 'person',
  summary: 'The posts and comments that a person saved.',
  input: z.strictObject({ userId: userIdSchema, cursor: z.optional(cursorSchema) }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c' },
  output: z.extend(pageOf(z.union([commentSchema, postSchema])), { isHidden: z.optional(z.literal(true)) }),
  refusals: listUserPosts.refusals,
})
