import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { caseIdSchema } from '../reports/case.ts'
import { groundSchema, measureSchema, sentenceMaximum, suspensionDaysMaximum } from '../reports/decision.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'
import { caseRefusals } from './case.ts'

/**
 * Closes a case with a decision: nothing, or the thing is taken down, or its person is warned, suspended or banned, with a
 * ground and a sentence that they read. A profile that is taken down loses its bio and picture.
 */
export const closeCase = defineContract({
  name: 'close-case',
  method: 'POST',
  path: '/operators/cases/{caseId}/close',
  access: 'operator',
  scope: 'none',
  summary: 'Decides a case.',
  input: z.strictObject({
    ...actInput,
    caseId: caseIdSchema,
    takeDown: z.optional(z.boolean()),
    measure: z.optional(measureSchema),
    /** The length of a suspension. */
    days: z.optional(z.int().check(z.gte(1), z.lte(suspensionDaysMaximum))),
    ground: z.optional(groundSchema),
    sentence: z.optional(z.string().check(z.trim(), z.maxLength(sentenceMaximum))),
  }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'The bike was sold to three people.',
    caseId: 'u_5f0c1ce2a1b34e6b9d1c.post.01KABCDEF0123456789ABCDEFG',
    takeDown: true,
    measure: 'warning',
    ground: 'scam',
    sentence: 'Three people paid for the same bike.',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    ...caseRefusals,
    'ground-missing': {
      status: 400,
      message: 'Choose a ground, and write a sentence that the person reads.',
    },
    'days-missing': { status: 400, message: 'Say for how many days.' },
    'not-takeable': { status: 400, message: 'Only posts, comments and profiles can be taken down.' },
    'already-gone': {
      status: 409,
      message: 'It is deleted or taken down already. Close the case without that.',
    },
    'already-banned': { status: 409, message: 'This person is banned already.' },
    'user-not-found': {
      status: 404,
      message: 'This person has deleted the account. Close the case without a decision.',
    },
  },
  limits: actLimits,
})
