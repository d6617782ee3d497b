import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { attachmentsSchema } from '../composer/attachments.ts'
import { commentSchema } from './comment.ts'
import { hasContent, postIdSchema, threadOf } from '../posts/post.ts'
import { richTextSchema } from '../composer/rich-text.ts'

/**
 * Comments on a post, or replies to a comment of its thread, on the caller's own campus (specification, core 4
 * and 5). `id` is the idempotency key and becomes the second half of the comment's id.
 */
export const createComment = defineContract({
  name: 'create-comment',
  method: 'POST',
  path: '/campuses/{campusId}/posts/{postId}/comments',
  access: 'own-campus',
  summary: 'Comments on a post of the caller’s campus, or replies to a comment.',
  input: z
    .strictObject({
      id: ulidSchema,
      campusId: z.string(),
      postId: ulidSchema,
      /** What is answered: the post itself, or a comment of its thread. */
      parentId: postIdSchema,
      blocks: richTextSchema,
      media: attachmentsSchema,
    })
    .check(
      rule(
        'comment-empty',
        'Write something or add a photo.',
        (comment: { blocks: { text: string }[]; media: unknown[] }) =>
          hasContent({ blocks: comment.blocks, files: comment.media.length }),
      ),
      rule(
        'bad-input',
        'Something went wrong. Try again.',
        (comment: { postId: string; parentId: string }) =>
          threadOf(comment.parentId).rootId === comment.postId,
      ),
    ),
  output: commentSchema,
  refusals: {
    'text-too-long': { status: 400, message: 'Error: Too many characters!' },
    'too-many-files': { status: 400, message: 'Please choose up to 10 photos.' },
    'comment-empty': { status: 400, message: 'Write something or add a photo.' },
    'bad-link': { status: 400, message: 'Something went wrong. Try again.' },
    'upload-not-found': { status: 409, message: 'A photo is no longer there. Remove it and add it again.' },
    'post-not-found': {
      status: 404,
      message: "Hmm...this page doesn't exist. Try searching for something else.",
    },
    'post-deleted': { status: 410, message: 'Sorry, that post has been deleted.' },
  },
  limits: { account: { count: 240, seconds: 3600 }, client: { count: 12000, seconds: 3600 } },
})
