import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { getPost } from './get-post.ts'
import { postIdSchema } from './schema.ts'

/**
 * Deletes the caller's own post or comment, at once and for everyone. Its comments, saves and files, and its part of the
 * author's total, are removed afterwards. Deleting it again returns the same result.
 */
export const deletePost = defineContract({
  name: 'delete-post',
  method: 'DELETE',
  path: '/posts/{postId}',
  access: 'verified',
  scope: 'own',
  summary: 'Deletes the caller’s own post or comment.',
  input: z.strictObject({ postId: postIdSchema }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({ deleted: z.literal(true) }),
  refusals: {
    'post-not-found': getPost.refusals['post-not-found'],
    'not-author': { status: 403, message: "Couldn't delete post" },
  },
  limits: { account: { count: 120, seconds: 3600 } },
})
