import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { commentSchema } from '../comments/comment.ts'
import { postIdSchema, postSchema } from './post.ts'

/** Comments of a thread that come with its post, and with each further page. */
export const threadPageSize = 100

/**
 * A post with the first comments of its thread, oldest first, a parent always before its replies (specification,
 * core 2, 'Post detail'). The id of a comment answers its thread, and the comment itself as `comment`, wherever in
 * the thread it stands. A private campus refuses a visitor.
 */
export const getPost = defineContract({
  name: 'get-post',
  method: 'GET',
  path: '/posts/{postId}',
  access: 'visitor',
  summary: 'A post and its thread.',
  input: z.strictObject({ postId: postIdSchema }),
  output: z.object({
    post: postSchema,
    comments: z.array(commentSchema),
    /** Of the next comments, for list-comments. */
    cursor: z.optional(z.string()),
    comment: z.optional(commentSchema),
  }),
  refusals: {
    'post-not-found': {
      status: 404,
      message: "Hmm...this page doesn't exist. Try searching for something else.",
    },
    'post-deleted': { status: 410, message: 'Sorry, that post has been deleted.' },
  },
})
