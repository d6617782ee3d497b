import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { getPost } from '../posts/get-post.ts'
import { postIdSchema } from '../posts/schema.ts'

/**
 * Saves (likes) a post or comment that the caller may read. Saving it again changes nothing, so any number of presses in
 * any number of tabs leaves one save per person.
 */
export const savePost = defineContract({
  name: 'save-post',
  method: 'POST',
  path: '/posts/{postId}/save',
  access: 'verified',
  scope: 'post',
  summary: 'Saves a post or comment.',
  input: z.strictObject({ postId: postIdSchema }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({ saved: z.literal(true) }),
  refusals: getPost.refusals,
  limits: { account: { count: 1200, seconds: 3600 } },
})
