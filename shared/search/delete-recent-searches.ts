import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** Removes all recent searches of the caller. */
export const deleteRecentSearches = defineContract({
  name: 'delete-recent-searches',
  method: 'DELETE',
  path: '/me/searches',
  access: 'signed-in',
  scope: 'own',
  summary: 'Removes all recent searches.',
  input: z.strictObject({}),
  example: {},
  output: z.object({}),
  refusals: {},
})
