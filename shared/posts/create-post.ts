import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { saleInputSchema } from '../deals/sale-input.ts'
import { attachmentsRefusals, attachmentsSchema } from '../composer/attachments.ts'
import { categories } from './category.ts'
import { getPost } from './get-post.ts'
import { hasContent } from './post.ts'
import { postSchema } from './schema.ts'
import { richTextRefusals, richTextSchema } from '../composer/written-text.ts'

/**
 * Publishes a post on the caller's own campus, complete with its files. `id` is the idempotency key; `media` names
 * finished uploads of the author in the order in which they are shown.
 */
export const createPost = defineContract({
  name: 'create-post',
  method: 'POST',
  path: '/campuses/{campusId}/posts',
  access: 'own-campus',
  scope: 'campus',
  summary: 'Publishes a post on the caller’s campus.',
  input: z
    .strictObject({
      id: ulidSchema,
      campusId: z.string(),
      blocks: richTextSchema,
      category: z.optional(z.enum(categories)),
      sale: z.optional(saleInputSchema),
      media: attachmentsSchema,
    })
    .check(
      rule('post-empty', (post: { blocks: { text: string }[]; media: unknown[] }) =>
        hasContent({ blocks: post.blocks, files: post.media.length }),
      ),
    ),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    campusId: 'ou',
    blocks: [{ text: 'Desk lamp, $10' }],
    category: 'home decor',
    sale: { kind: 'offer', cents: 1000, condition: 'good' },
    media: [],
  },
  output: postSchema,
  refusals: {
    ...richTextRefusals,
    ...attachmentsRefusals,
    'post-empty': { status: 400, message: 'Write something or add a photo.' },
    'post-deleted': getPost.refusals['post-deleted'],
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
