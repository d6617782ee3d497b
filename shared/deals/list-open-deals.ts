import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { dealEntrySchema } from './entry.ts'

/** The greatest age of an open deal in days: a week in line, two days on hold and a week until the meeting are fewer. */
export const openDealDays = 30

/**
 * The caller's deals that are not over, without posts and people. From this list, pages show where the caller is in line.
 */
export const listOpenDeals = defineContract({
  name: 'list-open-deals',
  method: 'GET',
  path: '/me/deals/open',
  access: 'verified',
  scope: 'own',
  summary: 'The caller’s deals that are not over.',
  input: z.strictObject({}),
  example: {},
  output: z.object({ items: z.array(dealEntrySchema) }),
  refusals: {},
})
