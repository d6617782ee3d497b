import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid.ts'
import { postSchema } from './post.ts'

/** One post with its details (specification, core 2, 'Post detail'). A private campus refuses a visitor. */
export const getPost = defineContract({
  name: 'get-post',
  method: 'GET',
  path: '/posts/{postId}',
  access: 'visitor',
  summary: 'One post.',
  input: z.strictObject({ postId: ulidSchema }),
  output: postSchema,
  refusals: {
    'post-not-found': {
      status: 404,
      message: "Hmm...this page doesn't exist. Try searching for something else.",
    },
    'post-deleted': { status: 410, message: 'Sorry, that post has been deleted.' },
  },
})
