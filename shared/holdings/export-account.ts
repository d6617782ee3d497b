import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { heldParts, heldSchema } from './held.ts'

/**
 * A page of the data that the product keeps of the caller. The browser requests one part after the other and joins the
 * pages, so the server never stores a file of personal data.
 */
export const exportAccount = defineContract({
  name: 'export-account',
  method: 'GET',
  path: '/me/export/{part}',
  access: 'signed-in',
  scope: 'own',
  summary: 'Returns a page of everything that is kept of the caller.',
  input: z.strictObject({ part: z.enum(heldParts), cursor: z.optional(cursorSchema) }),
  example: { part: 'account' },
  output: pageOf(heldSchema),
  refusals: {},
  // About a hundred items per page: this allows two large exports an hour.
  limits: { account: { count: 1000, seconds: 3600 } },
})
