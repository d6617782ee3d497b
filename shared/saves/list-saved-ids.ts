import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'

export const savedIdsPageSize = 500

/**
 * The ids of the posts and comments that the caller saved, newest save first, 500 per page: asked for once per session
 * (data model, 'saved').
 */
export const listSavedIds = defineContract({
  name: 'list-saved-ids',
  method: 'GET',
  path: '/me/saved-ids',
  access: 'verified',
  summary: 'The ids of what the caller saved.',
  input: z.strictObject({ cursor: z.optional(cursorSchema) }),
  output: pageOf(z.string()),
  refusals: {},
})
