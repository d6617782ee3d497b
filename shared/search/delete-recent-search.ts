import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { searchIdSchema } from './recent-search.ts'

/** Removes one of the caller's recent searches. Removing it twice is no error. */
export const deleteRecentSearch = defineContract({
  name: 'delete-recent-search',
  method: 'DELETE',
  path: '/me/searches/{searchId}',
  access: 'signed-in',
  scope: 'own',
  summary: 'Removes a recent search.',
  input: z.strictObject({ searchId: searchIdSchema }),
  example: { searchId: '0123456789abcdef0123456789abcdef' },
  output: z.object({}),
  refusals: {},
})
