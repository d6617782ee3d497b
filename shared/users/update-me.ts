import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { meSchema, savesShownToSchema } from './schema.ts'

/**
 * Changes the settings of the signed-in person. `gettingStarted` becomes false once they have read how the site works.
 * `refusesAnalytics` opts out of being counted. `savesShownTo` is who may see what they saved. `hidesReadMarks` turns
 * read receipts off, and `showsOnline` turns the online status on.
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
    savesShownTo: z.optional(savesShownToSchema),
    hidesReadMarks: z.optional(z.boolean()),
    showsOnline: z.optional(z.boolean()),
  }),
  example: { gettingStarted: false },
  output: meSchema,
  refusals: {},
  limits: { account: { count: 60, seconds: 3600 } },
})
