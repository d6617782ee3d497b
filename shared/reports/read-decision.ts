import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'

/** Marks a decision about the caller as read: the site no longer points to it. */
export const readDecision = defineContract({
  name: 'read-decision',
  method: 'POST',
  path: '/decisions/{decisionId}/read',
  access: 'signed-in',
  scope: 'own',
  summary: 'Marks a decision about the caller as read.',
  input: z.strictObject({ decisionId: ulidSchema }),
  example: { decisionId: '01KABCDEF0123456789ABCDEFG' },
  output: z.object({ read: z.literal(true) }),
  refusals: {},
  limits: { account: { count: 100, seconds: 3600 } },
})
