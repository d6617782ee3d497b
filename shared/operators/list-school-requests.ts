import * as z from 'zod/mini'
import { cursorSchema } from '../cursor.ts'
import { defineContract, pageOf } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'

/** The requests for missing schools, newest first. */
export const listSchoolRequests = defineContract({
  name: 'list-school-requests',
  method: 'GET',
  path: '/operators/school-requests',
  access: 'operator',
  scope: 'none',
  summary: 'Lists the schools that people miss.',
  input: z.strictObject({ cursor: z.optional(cursorSchema) }),
  example: {},
  output: pageOf(z.object({ id: ulidSchema, school: z.string(), place: z.string(), at: z.number() })),
  refusals: {},
})
