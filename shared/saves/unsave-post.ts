import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { postIdSchema } from '../posts/schema.ts'

/** Removes the caller's save of a post or comment. Without a save nothing changes. */
export const unsavePost = defineContract({
  name: 'unsave-post',
  method: 'DELETE',
  path: '/posts/{postId}/save',
  access: 'verified',
  scope: 'own',
  summary: 'Unsaves a post or comment.',
  input: z.strictObject({ postId: postIdSchema }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({ saved: z.literal(false) }),
  refusals: {},
  limits: { account: { count: 1200, seconds: 3600 } },
})
