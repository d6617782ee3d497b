import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { commentSchema } from '../comments/comment.ts'
import { deletedSentences } from './post.ts'
import { postIdSchema, postSchema } from './schema.ts'

/** Comments per page of a thread; the first page comes with the post. */
export const threadPageSize = 100

/**
 * A post with the first comments of its thread, oldest first, each parent before its replies. For the id of a comment it
 * returns the whole thread's post, and that comment as `comment`, even if it is not on the first page.
 */
export const getPost = defineContract({
  name: 'get-post',
  method: 'GET',
  path: '/posts/{postId}',
  access: 'visitor',
  scope: 'post',
  summary: 'A post and its thread.',
  input: z.strictObject({ postId: postIdSchema }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({
    post: postSchema,
    comments: z.array(commentSchema),
    /** The cursor for list-comments; missing if all comments are included. */
    cursor: z.optional(cursorSchema),
    comment: z.optional(commentSchema),
  }),
  refusals: {
    'post-not-found': {
      status: 404,
      message: "Hmm...this page doesn't exist. Try searching for something else.",
    },
    'post-deleted': { status: 410, message: deletedSentences.post },
    'comment-deleted': { status: 410, message: deletedSentences.comment },
  },
})
