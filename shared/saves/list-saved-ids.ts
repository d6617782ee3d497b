import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'

export const savedIdsPageSize = 500

/**
 * The ids of the posts and comments that the caller saved, newest save first, 500 per page. Pages request it once per
 * session.
 */
export const listSavedIds = defineContract({
  name: 'list-saved-ids',
  method: 'GET',
  path: '/me/saved-ids',
  access: 'verified',
  scope: 'own',
  summary: 'The ids of what the caller saved.',
  input: z.strictObject({ cursor: z.optional(cursorSchema) }),
  example: {},
  output: pageOf(z.string()),
  refusals: {},
})
