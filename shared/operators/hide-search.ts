import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { findCampus } from '../campuses/campus.ts'
import { searchTextSchema } from '../search/search.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'

const campusIdSchema = z
  .string()
  .check(rule('campus-not-found', (id: string) => findCampus(id) !== undefined))

/** Takes a search off the popular searches and suggestions of a campus, for good. */
export const hideSearch = defineContract({
  name: 'hide-search',
  method: 'POST',
  path: '/operators/searches/hide',
  access: 'operator',
  scope: 'none',
  summary: 'Takes a search off the lists of a campus.',
  input: z.strictObject({ ...actInput, campusId: campusIdSchema, search: searchTextSchema }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'The name of a student.',
    campusId: 'ou',
    search: 'ann ray',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    'search-empty': { status: 400, message: 'Type the search that you want to hide.' },
    'search-not-found': { status: 404, message: 'No such search is listed on this campus.' },
  },
  limits: actLimits,
})
