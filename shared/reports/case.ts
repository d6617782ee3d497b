/** Cases: everything that was reported about one thing of one person, which operators decide together. */
import * as z from 'zod/mini'
import { userIdSchema } from '../users/schema.ts'
import { saleReportReasonSchema } from './reason.ts'

/** A `post` may be a comment; a `chat` is a conversation that the person deleted. */
export const caseKinds = ['person', 'post', 'message', 'chat', 'deal'] as const
export type CaseKind = (typeof caseKinds)[number]

/** What a case is about. `thingId` is missing for a person, whose profile was reported. */
export const caseSubjectSchema = z.object({
  userId: userIdSchema,
  kind: z.enum(caseKinds),
  thingId: z.optional(z.string()),
})
export type CaseSubject = z.output<typeof caseSubjectSchema>

/** The subject as a text: person, kind and thing, separated by dots. */
export const caseIdSchema = z
  .string()
  .check(z.regex(/^u_[a-z0-9]{1,40}\.(person|(post|message|chat|deal)\.[A-Za-z0-9_-]{1,120})$/))

export const caseIdOf = ({ userId, kind, thingId }: CaseSubject) =>
  [userId, kind, ...(thingId === undefined ? [] : [thingId])].join('.')

/** How many reported the thing, by their reasons. Each person reports a thing once. */
export const reasonCountsSchema = z.partialRecord(saleReportReasonSchema, z.number())

/**
 * The claim of an operator who works on a case. Until it ends (epoch milliseconds), no other operator can decide the
 * case.
 */
export const claimSchema = z.object({ operator: z.string(), until: z.number() })
export type Claim = z.output<typeof claimSchema>

/** The subject in the id of a case, which `caseIdSchema` accepted. */
export function subjectOfCase(id: string): CaseSubject {
  const [userId = '', word, thingId] = id.split('.')
  const kind = caseKinds.find((one) => one === word) ?? 'person'
  return { userId, kind, ...(thingId !== undefined && { thingId }) }
}
