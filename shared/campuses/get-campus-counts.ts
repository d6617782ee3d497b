import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** The number of members of a campus, which is public even for a private campus. */
export const getCampusCounts = defineContract({
  name: 'get-campus-counts',
  method: 'GET',
  path: '/campus-counts/{id}',
  access: 'visitor',
  scope: 'none',
  summary: 'The number of members of a campus.',
  input: z.strictObject({ id: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
  example: { id: 'ou' },
  output: z.object({ members: z.number() }),
  refusals: {},
})
