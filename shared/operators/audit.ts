/** The audit log: one entry for each act of an operator, and for each look at private data. */
import * as z from 'zod/mini'
import { ulidSchema } from '../ulid-schema.ts'

/** `nobody` is what a look did not find; its id is a hash of what was asked. */
export const subjectKinds = ['person', 'search', 'address', 'school-request', 'case', 'nobody'] as const
export const subjectSchema = z.object({ kind: z.enum(subjectKinds), id: z.string() })
export type Subject = z.output<typeof subjectSchema>

export const auditEntrySchema = z.object({
  id: ulidSchema,
  /** Epoch milliseconds, by the server's clock. */
  at: z.number(),
  /** The operator's name in their pool. */
  operator: z.string(),
  /** The name of the operation. */
  operation: z.string(),
  subject: subjectSchema,
  /** Missing for a look, which needs none. */
  reason: z.optional(z.string()),
  /** What the act changed, as it was before. */
  before: z.optional(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.output<typeof auditEntrySchema>
