import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** How many people joined a campus: the members label, open to all (specification, core 2, 'Shared layout'). */
export const getCampusCounts = defineContract({
  name: 'get-campus-counts',
  method: 'GET',
  path: '/campus-counts/{id}',
  access: 'visitor',
  summary: 'The number of members of a campus.',
  input: z.strictObject({ id: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
  output: z.object({ members: z.number() }),
  refusals: {},
})
