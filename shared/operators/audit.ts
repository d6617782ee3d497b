/** The audit log: one entry for each act of an operator, and for each look at private data. */
import * as z from 'zod/mini'
import { ulidSchema } from '../ulid-schema.ts'

/** `nobody` is the subject of a look that found no person; its id is a hash of the searched text. */
export const subjectKinds = [
  'person',
  'search',
  'address',
  'school-request',
  'case',
  'decision',
  'post',
  'campus',
  'nobody',
] as const
export const subjectSchema = z.object({ kind: z.enum(subjectKinds), id: z.string() })
export type Subject = z.output<typeof subjectSchema>

export const auditEntrySchema = z.object({
  id: ulidSchema,
  /** Epoch milliseconds, by the server's clock. */
  at: z.number(),
  /** The operator's name in their pool. */
  operator: z.string(),
  operation: z.string(),
  subject: subjectSchema,
  /** Missing for a look, which needs no reason. */
  reason: z.optional(z.string()),
  /** The row before the act. */
  before: z.optional(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.output<typeof auditEntrySchema>
