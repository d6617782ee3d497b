import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { postIdSchema } from '../posts/post.ts'

/** Takes the caller's save of a post or comment away; where there is none, nothing changes (specification, core 4). */
export const unsavePost = defineContract({
  name: 'unsave-post',
  method: 'DELETE',
  path: '/posts/{postId}/save',
  access: 'verified',
  summary: 'Takes back the save of a post or comment.',
  input: z.strictObject({ postId: postIdSchema }),
  output: z.object({ saved: z.literal(false) }),
  refusals: {},
  limits: { account: { count: 1200, seconds: 3600 }, client: { count: 60000, seconds: 3600 } },
})
