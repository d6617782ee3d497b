/** What operators decide about a case, and what the person whom it concerns reads about it. */
import * as z from 'zod/mini'
import { caseKinds } from './case.ts'

/** Why a thing was taken down, or a person warned, suspended or banned: one of ten sentences that the person reads. */
export const groundSentences = {
  scam: 'It was meant to take money or things from people by deceiving them.',
  'may not be sold': 'It offered or sought something that may not be sold here.',
  bullying: 'It bullied or threatened a person.',
  discrimination: 'It attacked people for who they are.',
  'sexual content': 'It had sexual content.',
  'private information': 'It published private information about a person.',
  impersonation: 'It pretended to be another person.',
  'coarse language': 'It used coarse language against people.',
  spam: 'It repeated advertising that nobody asked for.',
  'something else': 'It broke the rules of the community.',
} as const
const groundNames = [
  'scam',
  'may not be sold',
  'bullying',
  'discrimination',
  'sexual content',
  'private information',
  'impersonation',
  'coarse language',
  'spam',
  'something else',
] as const satisfies (keyof typeof groundSentences)[]
export const groundSchema = z.enum(groundNames)
export type Ground = z.output<typeof groundSchema>

/** What happens to the person, apart from the thing that is taken down. */
export const measures = ['none', 'warning', 'suspension', 'ban'] as const
export const measureSchema = z.enum(measures)
export type Measure = z.output<typeof measureSchema>

/** The most days of a suspension. A suspended person can read, but neither post nor write to people. */
export const suspensionDaysMaximum = 90
export const sentenceMaximum = 500

/** The person whom a decision is about may appeal once, within this many days. */
export const appealDays = 14
export const appealMaximum = 1000

/** The id of a decision, and in a mail the key that opens it without a log-in. */
export const decisionTokenSchema = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}(-[0-9a-f]{32})?$/))

/** A decision as its person reads it. Times are epoch milliseconds. */
export const decisionSchema = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  /** The post or comment, if it is about one. */
  thingId: z.optional(z.string()),
  ground: groundSchema,
  /** The operator's own sentence. */
  sentence: z.string(),
  /** The beginning of the reported post, comment or message. */
  text: z.optional(z.string()),
  takeDown: z.boolean(),
  measure: measureSchema,
  /** The end of a suspension. */
  until: z.optional(z.number()),
  createdAt: z.number(),
  appeal: z.optional(z.object({ text: z.string(), at: z.number() })),
  /** The answer to the appeal. */
  answer: z.optional(z.object({ isReversed: z.boolean(), sentence: z.string(), at: z.number() })),
})
export type Decision = z.output<typeof decisionSchema>

/** The end of the time for an appeal. */
export const appealUntil = ({ createdAt }: Pick<Decision, 'createdAt'>) =>
  createdAt + appealDays * 24 * 3600_000

export const decisionRefusals = {
  'decision-not-found': { status: 404, message: "This page doesn't exist." },
} as const
