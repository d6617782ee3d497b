import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { commentSchema } from './comment.ts'
import { getPost } from '../posts/get-post.ts'

/** Comments of a thread after the first page, which comes with its post: 100 per page, oldest first. */
export const listComments = defineContract({
  name: 'list-comments',
  method: 'GET',
  path: '/posts/{postId}/comments',
  access: 'visitor',
  scope: 'post',
  summary: 'A page of a thread, oldest first.',
  input: z.strictObject({ postId: ulidSchema, cursor: z.optional(cursorSchema) }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: pageOf(commentSchema),
  refusals: getPost.refusals,
})
