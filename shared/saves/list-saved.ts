import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { commentSchema } from '../comments/comment.ts'
import { postSchema } from '../posts/post.ts'

export const savedPageSize = 10

/**
 * What the caller saved, newest save first, 10 per page, of all campuses; each item only as long as the caller may
 * read it and it exists, so a page may be shorter (specification, core 2, 'Saved').
 */
export const listSaved = defineContract({
  name: 'list-saved',
  method: 'GET',
  path: '/me/saved',
  access: 'verified',
  summary: 'The posts and comments that the caller saved.',
  input: z.strictObject({ cursor: z.optional(cursorSchema) }),
  output: pageOf(z.union([commentSchema, postSchema])),
  refusals: {},
})
