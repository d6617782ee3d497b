/** What operators decide about a case, and what the person whom it concerns reads about it. */
import * as z from 'zod/mini'

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

/** A suspended person can read, but neither post nor write to people. */
export const suspensionDaysMaximum = 90
export const sentenceMaximum = 500
