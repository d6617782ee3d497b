import * as z from 'zod/mini'
import { cursorSchema } from '../cursor.ts'
import { defineContract, pageOf } from '../contract.ts'
import { decisionSchema } from '../reports/decision.ts'
import { userIdSchema } from '../users/schema.ts'

/** Appeals without an answer, the oldest first. */
export const listAppeals = defineContract({
  name: 'list-appeals',
  method: 'GET',
  path: '/operators/appeals',
  access: 'operator',
  scope: 'none',
  summary: 'Lists appeals without an answer.',
  input: z.strictObject({ cursor: z.optional(cursorSchema) }),
  example: {},
  output: pageOf(
    z.extend(decisionSchema, {
      userId: userIdSchema,
      /** The operator who decided. */
      operator: z.string(),
    }),
  ),
  refusals: {},
})
