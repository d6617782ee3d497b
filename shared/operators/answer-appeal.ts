import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { sentenceMaximum } from '../reports/decision.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { actInput, actLimits, actOutput, actRefusals } from './act.ts'

/**
 * Answers an appeal. A decision that is reversed is undone: the post is back, the suspension or the ban has ended. The bio and
 * picture of a profile are gone, and the person can set them again.
 */
export const answerAppeal = defineContract({
  name: 'answer-appeal',
  method: 'POST',
  path: '/operators/appeals/{decisionId}/answer',
  access: 'operator',
  scope: 'none',
  summary: 'Answers an appeal.',
  input: z.strictObject({
    ...actInput,
    decisionId: ulidSchema,
    reverse: z.boolean(),
    /** The sentence that the person reads. */
    sentence: z.string().check(
      z.trim(),
      rule('sentence-missing', (sentence: string) => sentence.length > 0),
      z.maxLength(sentenceMaximum),
    ),
  }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    reason: 'The messages show one sale.',
    decisionId: '01KABCDEF0123456789ABCDEFH',
    reverse: true,
    sentence: 'You are right: it was sold once.',
  },
  output: actOutput,
  refusals: {
    ...actRefusals,
    'sentence-missing': { status: 400, message: 'Write a sentence that the person reads.' },
    'appeal-not-found': { status: 404, message: 'There is no such appeal.' },
    'appeal-answered': { status: 409, message: 'This appeal was answered in the meantime.' },
    'own-decision': { status: 403, message: 'You made this decision. Another operator answers the appeal.' },
  },
  limits: actLimits,
})
