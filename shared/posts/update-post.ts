import * as z from 'zod/mini'
import { richTextRefusals, richTextSchema } from '../composer/written-text.ts'
import { defineContract } from '../contract.ts'
import { saleInputSchema } from '../deals/sale-input.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { categories } from './category.ts'
import { createPost } from './create-post.ts'
import { deletePost } from './delete-post.ts'
import { getPost } from './get-post.ts'
import { postSchema } from './schema.ts'

/**
 * Replaces the text, category and price of the caller's own post; its files stay. The former version can be read by
 * everybody who may read the post (`list-post-versions`), and the post keeps its position in every list. `revision` is
 * that of the version that the caller saw: if there is a later version, the call is refused unless that version has the
 * same content.
 */
export const updatePost = defineContract({
  name: 'update-post',
  method: 'PATCH',
  path: '/posts/{postId}',
  access: 'school-verified',
  scope: 'own',
  summary: 'Changes the text, category and price of the caller’s own post.',
  input: z.strictObject({
    postId: ulidSchema,
    revision: z.int().check(z.gte(0)),
    blocks: richTextSchema,
    category: z.optional(z.enum(categories)),
    sale: z.optional(saleInputSchema),
  }),
  example: {
    postId: '01KABCDEF0123456789ABCDEFG',
    revision: 0,
    blocks: [{ text: 'Desk lamp, $8' }],
    category: 'home decor',
    sale: { kind: 'offer', cents: 800, condition: 'good' },
  },
  output: postSchema,
  refusals: {
    ...richTextRefusals,
    'post-empty': createPost.refusals['post-empty'],
    'post-not-found': getPost.refusals['post-not-found'],
    'post-deleted': getPost.refusals['post-deleted'],
    'not-author': { ...deletePost.refusals['not-author'], message: "Couldn't change post" },
    'post-changed': { status: 409, message: 'The post has changed meanwhile. Look at it, then save again.' },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
