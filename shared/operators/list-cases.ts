import * as z from 'zod/mini'
import { cursorSchema } from '../cursor.ts'
import { defineContract, pageOf } from '../contract.ts'
import { listedCaseSchema } from './case.ts'

/**
 * The open cases, the oldest first. Each further person who reported the same thing moves its case ahead, as if it had
 * been opened six hours earlier. The list has no texts of people.
 */
export const listCases = defineContract({
  name: 'list-cases',
  method: 'GET',
  path: '/operators/cases',
  access: 'operator',
  scope: 'none',
  summary: 'Lists what was reported and is not decided yet.',
  input: z.strictObject({ cursor: z.optional(cursorSchema) }),
  example: {},
  output: pageOf(listedCaseSchema),
  refusals: {},
})
