import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { savedSearchIdSchema } from './saved-search.ts'

/** Removes one of the caller's saved searches. Removing it twice is no error. */
export const deleteSavedSearch = defineContract({
  name: 'delete-saved-search',
  method: 'DELETE',
  path: '/me/saved-searches/{savedSearchId}',
  access: 'signed-in',
  scope: 'own',
  summary: 'Removes a saved search.',
  input: z.strictObject({ savedSearchId: savedSearchIdSchema }),
  example: { savedSearchId: '0' },
  output: z.object({}),
  refusals: {},
})
