/** Cases as operators see them. */
import * as z from 'zod/mini'
import { caseIdSchema, caseSubjectSchema, claimSchema, reasonCountsSchema } from '../reports/case.ts'

export const listedCaseSchema = z.extend(caseSubjectSchema, {
  id: caseIdSchema,
  reasons: reasonCountsSchema,
  /** When the first person reported it since it was last closed; epoch milliseconds, as are all times here. */
  openedAt: z.optional(z.number()),
  closedAt: z.optional(z.number()),
  /** Of the operator who works on it now. */
  claim: z.optional(claimSchema),
})
export type ListedCase = z.output<typeof listedCaseSchema>

/** A text, or the beginning of a step, that a report froze: operators see nothing else of a conversation. */
export const frozenTextSchema = z.object({
  /** Whose it is: of the reported person, of the person who reported it, or of neither. */
  by: z.enum(['reported', 'reporter', 'other']),
  text: z.string(),
  at: z.optional(z.number()),
  /** How many photos and videos it had. */
  files: z.number(),
})
export type FrozenText = z.output<typeof frozenTextSchema>

export const caseRefusals = {
  'case-not-found': { status: 404, message: 'There is no such case.' },
  'case-closed': { status: 409, message: 'This case was closed in the meantime.' },
  'case-claimed': { status: 409, message: 'Another operator is working on this case.' },
} as const
