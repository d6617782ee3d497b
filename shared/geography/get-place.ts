import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** Says whether the caller could sign in from their location, before they try. */
export const getPlace = defineContract({
  name: 'get-place',
  method: 'GET',
  path: '/place',
  access: 'visitor',
  scope: 'none',
  summary: 'Whether people may log in and sign up from where the caller is.',
  input: z.strictObject({}),
  example: {},
  output: z.object({
    isServed: z.boolean(),
    /** The reason if `isServed` is false: another country, or a device's time that differs from the connection's. */
    brokenRule: z.optional(z.enum(['country', 'time-zone'])),
  }),
  refusals: {},
})
