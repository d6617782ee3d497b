import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { listUserPosts } from '../posts/list-user-posts.ts'
import { userIdSchema } from '../users/schema.ts'
import { commentSchema } from './comment.ts'

export const userRepliesPageSize = 9

/** A comment or reply with the post that its thread belongs to. */
export const userReplySchema = z.object({
  ...commentSchema.shape,
  post: z.object({
    /** The name of the post's author. */
    author: z.string(),
    /** The beginning of the post's text; empty if it has only pictures. */
    text: z.string(),
  }),
})
export type UserReply = z.output<typeof userReplySchema>

/**
 * The comments and replies of one person on all campuses, newest first, 9 per page, without those whose campus the caller
 * may not read or whose post was deleted. If the caller cannot see the profile, the call is refused.
 */
export const listUserReplies = defineContract({
  name: 'list-user-replies',
  method: 'GET',
  path: '/users/{userId}/replies',
  access: 'visitor',
  scope: 'person',
  summary: 'The comments and replies of a person.',
  input: z.strictObject({ userId: userIdSchema, cursor: z.optional(cursorSchema) }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c' },
  output: pageOf(userReplySchema),
  refusals: listUserPosts.refusals,
})
