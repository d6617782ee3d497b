import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { postIdSchema } from './post.ts'

/**
 * Deletes the caller's own post or comment, at once and for everyone; its comments and replies, saves, pictures and
 * the author's total follow (specification, core 4, 'Delete post'). Deleting it again answers the same.
 */
export const deletePost = defineContract({
  name: 'delete-post',
  method: 'DELETE',
  path: '/posts/{postId}',
  access: 'verified',
  summary: 'Deletes the caller’s own post or comment.',
  input: z.strictObject({ postId: postIdSchema }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: {
    'post-not-found': {
      status: 404,
      message: "Hmm...this page doesn't exist. Try searching for something else.",
    },
    'not-author': { status: 403, message: "Couldn't delete post" },
  },
  limits: { account: { count: 120, seconds: 3600 }, client: { count: 6000, seconds: 3600 } },
})
