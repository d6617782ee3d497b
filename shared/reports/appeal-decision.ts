import * as z from 'zod/mini'
import { defineContract, ofCampus, rule } from '../contract.ts'
import { appealMaximum, decisionRefusals, decisionTokenSchema } from './decision.ts'

/** Appeals against a decision, once and within 14 days. Another operator than the one who decided answers, if there is one. */
export const appealDecision = defineContract({
  name: 'appeal-decision',
  method: 'POST',
  path: '/decisions/{token}/appeal',
  access: 'visitor',
  scope: 'none',
  summary: 'Appeals against a decision of the operators about the caller.',
  input: z.strictObject({
    token: decisionTokenSchema,
    text: z.string().check(
      z.trim(),
      rule('appeal-empty', (text: string) => text.length > 0),
      z.maxLength(appealMaximum),
    ),
  }),
  example: { token: '01KABCDEF0123456789ABCDEFG', text: 'I sold it once. The other two never paid.' },
  output: z.object({ appealed: z.literal(true) }),
  refusals: {
    ...decisionRefusals,
    'appeal-empty': { status: 400, message: 'Say why the decision is wrong.' },
    'appeal-late': { status: 409, message: 'The time for an appeal is over.' },
    'already-appealed': { status: 409, message: 'You have appealed already.' },
  },
  limits: { target: { field: 'token', count: 10, seconds: 3600 }, client: ofCampus },
})
