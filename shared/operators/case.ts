/** Cases as operators see them. */
import * as z from 'zod/mini'
import { caseIdSchema, caseSubjectSchema, claimSchema, reasonCountsSchema } from '../reports/case.ts'

export const listedCaseSchema = z.extend(caseSubjectSchema, {
  id: caseIdSchema,
  reasons: reasonCountsSchema,
  /** When the first person reported the thing since its case was last closed. All times here are epoch milliseconds. */
  openedAt: z.optional(z.number()),
  closedAt: z.optional(z.number()),
  /** The claim of the operator who works on the case now. */
  claim: z.optional(claimSchema),
})
export type ListedCase = z.output<typeof listedCaseSchema>

/**
 * A text of which a report has a copy, for example a message, or the beginning of a deal's step. Operators see nothing
 * else of a conversation.
 */
export const frozenTextSchema = z.object({
  /** Whether the reported person, the person who reported it, or neither of them wrote the text. */
  by: z.enum(['reported', 'reporter', 'other']),
  text: z.string(),
  at: z.optional(z.number()),
  /** The number of photos and videos that the text had. */
  files: z.number(),
})
export type FrozenText = z.output<typeof frozenTextSchema>

export const caseRefusals = {
  'case-not-found': { status: 404, message: 'There is no such case.' },
  'case-closed': { status: 409, message: 'This case was closed in the meantime.' },
  'case-claimed': { status: 409, message: 'Another operator is working on this case.' },
} as const
