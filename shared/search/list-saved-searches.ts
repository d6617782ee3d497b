import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { savedSearchSchema } from './saved-search.ts'

/** The caller's saved searches, newest first. */
export const listSavedSearches = defineContract({
  name: 'list-saved-searches',
  method: 'GET',
  path: '/me/saved-searches',
  access: 'signed-in',
  scope: 'own',
  summary: 'The caller’s saved searches, newest first.',
  input: z.strictObject({}),
  example: {},
  output: z.object({ items: z.array(savedSearchSchema) }),
  refusals: {},
})
