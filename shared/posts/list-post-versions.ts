import * as z from 'zod/mini'
import { blockSchema, mentionedSchema } from '../composer/schema.ts'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { saleSchema } from '../deals/schema.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { getPost } from './get-post.ts'

export const versionsPageSize = 20

/** The content of a post before an edit, except its files, which never change. */
const versionSchema = z.object({
  /** 0 is the version with which the post was created. */
  revision: z.number(),
  blocks: z.array(blockSchema),
  mentioned: mentionedSchema,
  category: z.optional(z.string()),
  sale: z.optional(saleSchema),
  /** Epoch milliseconds of the server's clock. */
  writtenAt: z.number(),
})

/** The earlier versions of a post, newest first, 20 per page, for everybody who may read the post. */
export const listPostVersions = defineContract({
  name: 'list-post-versions',
  method: 'GET',
  path: '/posts/{postId}/versions',
  access: 'visitor',
  scope: 'post',
  summary: 'The earlier versions of an edited post.',
  input: z.strictObject({ postId: ulidSchema, cursor: z.optional(cursorSchema) }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: pageOf(versionSchema),
  refusals: {
    'post-not-found': getPost.refusals['post-not-found'],
    'post-deleted': getPost.refusals['post-deleted'],
  },
})
