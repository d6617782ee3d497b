import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { meSchema } from './user.ts'

/**
 * Changes the signed-in person: `gettingStarted` becomes false when they have read how the site works, and `refusesAnalytics`
 * true for somebody who is not to be counted.
 */
export const updateMe = defineContract({
  name: 'update-me',
  method: 'PATCH',
  path: '/me',
  access: 'signed-in',
  scope: 'own',
  summary: 'Changes the signed-in person.',
  input: z.strictObject({
    gettingStarted: z.optional(z.literal(false)),
    refusesAnalytics: z.optional(z.boolean()),
  }),
  example: { gettingStarted: false },
  output: meSchema,
  refusals: {},
  limits: { account: { count: 60, seconds: 3600 }, client: { count: 3000, seconds: 3600 } },
})
