import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { attachmentsRefusals, attachmentsSchema } from '../composer/attachments.ts'
import { commentSchema } from './comment.ts'
import { getPost } from '../posts/get-post.ts'
import { hasContent, threadOf } from '../posts/post.ts'
import { postIdSchema } from '../posts/schema.ts'
import { richTextRefusals, richTextSchema } from '../composer/written-text.ts'

/**
 * Comments on a post of the caller's own campus, or replies to a comment of its thread. `id` is the idempotency key and
 * becomes the second half of the comment's id.
 */
export const createComment = defineContract({
  name: 'create-comment',
  method: 'POST',
  path: '/campuses/{campusId}/posts/{postId}/comments',
  access: 'own-campus',
  scope: 'campus',
  summary: 'Comments on a post of the caller’s campus, or replies to a comment.',
  input: z
    .strictObject({
      id: ulidSchema,
      campusId: z.string(),
      postId: ulidSchema,
      /** The id of the post itself, or of the comment that this is a reply to. */
      parentId: postIdSchema,
      blocks: richTextSchema,
      media: attachmentsSchema,
    })
    .check(
      rule('comment-empty', (comment: { blocks: { text: string }[]; media: unknown[] }) =>
        hasContent({ blocks: comment.blocks, files: comment.media.length }),
      ),
      rule(
        'bad-input',
        (comment: { postId: string; parentId: string }) =>
          threadOf(comment.parentId).rootId === comment.postId,
      ),
    ),
  example: {
    id: '01KABCDEF0123456789ABCDEFK',
    campusId: 'ou',
    postId: '01KABCDEF0123456789ABCDEFG',
    parentId: '01KABCDEF0123456789ABCDEFG',
    blocks: [{ text: 'Is it still there?' }],
    media: [],
  },
  output: commentSchema,
  refusals: {
    ...richTextRefusals,
    ...attachmentsRefusals,
    'comment-empty': { status: 400, message: 'Write something or add a photo.' },
    ...getPost.refusals,
  },
  limits: { account: { count: 240, seconds: 3600 } },
})
