import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { searchTextSchema } from '../search/search.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'

/** Takes a search off the popular searches and suggestions of a campus, for good. */
export const hideSearch = defineContract({
  name: 'hide-search',
  method: 'POST',
  path: '/operators/searches/hide',
  access: 'operator',
  scope: 'none',
  summary: 'Takes a search off the lists of a campus.',
  input: z.strictObject({ ...actInput, campusId: z.string(), search: searchTextSchema }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'The name of a student.',
    campusId: 'ou',
    search: 'ann ray',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    'search-empty': { status: 400, message: 'Name a search.' },
    'search-not-found': { status: 404, message: 'Nobody has searched for that on this campus.' },
  },
  limits: actLimits,
})
