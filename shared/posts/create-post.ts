import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { attachmentsSchema } from '../composer/attachments.ts'
import { categories } from './category.ts'
import { hasContent, postSchema } from './post.ts'
import { richTextSchema } from '../composer/rich-text.ts'

/**
 * Publishes a post on the caller's own campus with all its files at once (specification, core 4 and 5). `id` is
 * the idempotency key; `media` names finished uploads of the author, in the order they are shown.
 */
export const createPost = defineContract({
  name: 'create-post',
  method: 'POST',
  path: '/campuses/{campusId}/posts',
  access: 'own-campus',
  summary: 'Publishes a post on the caller’s campus.',
  input: z
    .strictObject({
      id: ulidSchema,
      campusId: z.string(),
      blocks: richTextSchema,
      category: z.optional(z.enum(categories)),
      media: attachmentsSchema,
    })
    .check(
      rule(
        'post-empty',
        'Write something or add a photo.',
        (post: { blocks: { text: string }[]; media: unknown[] }) =>
          hasContent({ blocks: post.blocks, files: post.media.length }),
      ),
    ),
  output: postSchema,
  refusals: {
    'text-too-long': { status: 400, message: 'Error: Too many characters!' },
    'too-many-files': { status: 400, message: 'Please choose up to 10 photos.' },
    'post-empty': { status: 400, message: 'Write something or add a photo.' },
    'bad-link': { status: 400, message: 'Something went wrong. Try again.' },
    'upload-not-found': { status: 409, message: 'A photo is no longer there. Remove it and add it again.' },
    'post-deleted': { status: 410, message: 'Sorry, that post has been deleted.' },
  },
  limits: { account: { count: 60, seconds: 3600 }, client: { count: 3000, seconds: 3600 } },
})
