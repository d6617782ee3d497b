import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { commentSchema } from '../comments/comment.ts'
import { postSchema } from '../posts/schema.ts'

export const savedPageSize = 10

/**
 * The posts and comments that the caller saved on all campuses, newest save first, 10 per page. Deleted ones, and those
 * of campuses that the caller may no longer read, are left out, so a page may be shorter.
 */
export const listSaved = defineContract({
  name: 'list-saved',
  method: 'GET',
  path: '/me/saved',
  access: 'verified',
  scope: 'own',
  summary: 'The posts and comments that the caller saved.',
  input: z.strictObject({ cursor: z.optional(cursorSchema) }),
  example: {},
  output: pageOf(z.union([commentSchema, postSchema])),
  refusals: {},
})
