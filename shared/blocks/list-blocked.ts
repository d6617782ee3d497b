import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { authorSchema } from '../users/schema.ts'

/** The people whom the caller has blocked, at most 100, sorted by name. */
export const listBlocked = defineContract({
  name: 'list-blocked',
  method: 'GET',
  path: '/blocked',
  access: 'verified',
  scope: 'own',
  summary: 'The people whom the caller has blocked.',
  input: z.strictObject({}),
  example: {},
  output: z.object({ items: z.array(authorSchema) }),
  refusals: {},
})
