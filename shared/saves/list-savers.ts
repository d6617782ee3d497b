import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { authorSchema } from '../users/schema.ts'
import { getPost } from '../posts/get-post.ts'
import { postIdSchema } from '../posts/schema.ts'

export const saversPageSize = 30

/**
 * The people who saved a post or comment, 30 per page. It leaves out members of private campuses that the caller may not
 * read, and people who do not show their saves to the caller (`savesShownTo`). A page that leaves out people has
 * `someHidden`.
 */
export const listSavers = defineContract({
  name: 'list-savers',
  method: 'GET',
  path: '/posts/{postId}/saves',
  access: 'visitor',
  scope: 'post',
  summary: 'Who saved a post or comment.',
  input: z.strictObject({ postId: postIdSchema, cursor: z.optional(cursorSchema) }),
  example: { postId: '01KABCDEF0123456789ABCDEFG' },
  output: z.extend(pageOf(authorSchema), { someHidden: z.optional(z.literal(true)) }),
  refusals: getPost.refusals,
})
