import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { savedSearchSchema, soughtShape } from './saved-search.ts'
import { searchRefusals } from './search.ts'

/** Saves a search of the caller's campus. Saving the same search again returns the existing one. */
export const createSavedSearch = defineContract({
  name: 'create-saved-search',
  method: 'POST',
  path: '/campuses/{campusId}/saved-searches',
  access: 'own-campus',
  scope: 'campus',
  summary: 'Saves a search, of whose new posts the caller is notified.',
  input: z.strictObject({ campusId: z.string(), ...soughtShape }),
  example: { campusId: 'ou', q: 'desk lamp', to: 2000 },
  output: savedSearchSchema,
  refusals: {
    'search-empty': searchRefusals['search-empty'],
    'too-many-saved-searches': { status: 409, message: 'You have 10 saved searches. Remove one first.' },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
