import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { commentSchema } from './comment.ts'
import { getPost } from '../posts/get-post.ts'

/** The comments of a thread after those that came with its post: 100 per page, oldest first (specification, core 7). */
export const listComments = defineContract({
  name: 'list-comments',
  method: 'GET',
  path: '/posts/{postId}/comments',
  access: 'visitor',
  summary: 'A page of a thread, oldest first.',
  input: z.strictObject({ postId: ulidSchema, cursor: z.optional(cursorSchema) }),
  output: pageOf(commentSchema),
  refusals: getPost.refusals,
})
