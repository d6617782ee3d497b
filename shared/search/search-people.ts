import * as z from 'zod/mini'
import { defineContract, pageOf, rule } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { authorSchema } from '../users/schema.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/** The least characters of a search for people. */
export const nameMinimum = 2

/** The members of a campus whose name or user name matches, best match first, 10 per page. Pickers of people also use it. */
export const searchPeople = defineContract({
  name: 'search-people',
  method: 'GET',
  path: '/campuses/{campusId}/search/people',
  access: 'visitor',
  scope: 'campus',
  summary: 'A page of the members of a campus whose names match.',
  input: z.strictObject({
    campusId: z.string(),
    q: searchTextSchema.check(rule('name-too-short', (text: string) => text.length >= nameMinimum)),
    cursor: z.optional(cursorSchema),
  }),
  example: { campusId: 'ou', q: 'ann' },
  output: pageOf(authorSchema),
  refusals: { ...searchRefusals, 'name-too-short': { status: 400, message: 'Type at least 2 characters.' } },
  limits: { account: { count: 120, seconds: 60 } },
})
