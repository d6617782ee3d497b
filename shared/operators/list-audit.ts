import * as z from 'zod/mini'
import { cursorSchema } from '../cursor.ts'
import { defineContract, pageOf } from '../contract.ts'
import { userIdSchema } from '../users/schema.ts'
import { auditEntrySchema } from './audit.ts'

/** The entries of the audit log, newest first; with `userId`, only those about that person. */
export const listAudit = defineContract({
  name: 'list-audit',
  method: 'GET',
  path: '/operators/audit',
  access: 'operator',
  scope: 'none',
  summary: 'Lists what operators did.',
  input: z.strictObject({ userId: z.optional(userIdSchema), cursor: z.optional(cursorSchema) }),
  example: {},
  output: pageOf(auditEntrySchema),
  refusals: {},
})
