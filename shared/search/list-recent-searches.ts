import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { recentSearchSchema } from './recent-search.ts'

/** The most recent searches kept per person; a new one replaces the oldest. */
export const recentSearchesMaximum = 50

/** The caller's recent searches, newest first. They do not expire. */
export const listRecentSearches = defineContract({
  name: 'list-recent-searches',
  method: 'GET',
  path: '/me/searches',
  access: 'signed-in',
  scope: 'own',
  summary: 'The recent searches of the caller, newest first.',
  input: z.strictObject({}),
  example: {},
  output: z.object({ items: z.array(recentSearchSchema) }),
  refusals: {},
})
