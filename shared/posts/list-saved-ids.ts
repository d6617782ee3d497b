import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** How many of the newest saves a session knows. */
export const savedIdsMaximum = 500

/** The ids of the newest 500 posts and comments that the caller saved: asked for once per session (data model, 'saved'). */
export const listSavedIds = defineContract({
  name: 'list-saved-ids',
  method: 'GET',
  path: '/me/saved-ids',
  access: 'verified',
  summary: 'The ids of what the caller saved.',
  input: z.strictObject({}),
  output: z.object({ ids: z.array(z.string()) }),
  refusals: {},
})
