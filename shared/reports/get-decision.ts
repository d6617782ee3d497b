import * as z from 'zod/mini'
import { defineContract, ofCampus } from '../contract.ts'
import { decisionRefusals, decisionSchema, decisionTokenSchema } from './decision.ts'

/**
 * A decision of operators about the caller. Without a log-in it needs the key of the mail, because a banned person cannot log
 * in.
 */
export const getDecision = defineContract({
  name: 'get-decision',
  method: 'GET',
  path: '/decisions/{token}',
  access: 'visitor',
  scope: 'none',
  summary: 'Returns a decision of the operators about the caller.',
  input: z.strictObject({ token: decisionTokenSchema }),
  example: { token: '01KABCDEF0123456789ABCDEFG' },
  output: decisionSchema,
  refusals: decisionRefusals,
  limits: { client: ofCampus },
})
