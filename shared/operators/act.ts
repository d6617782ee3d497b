/** What all acts of operators have in common. An act changes something, and is recorded with its reason. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'

export const reasonMaximum = 500

/**
 * The caller makes the `id`, so that an act that is sent again happens only once. `reason` is for other operators, in
 * plain words.
 */
export const actInput = {
  id: ulidSchema,
  reason: z.string().check(
    z.trim(),
    rule('reason-missing', (reason: string) => reason.length > 0),
    z.maxLength(reasonMaximum),
  ),
}

export const actOutput = z.object({ done: z.literal(true) })

export const actRefusals = {
  'reason-missing': { status: 400, message: 'Say why, in one sentence.' },
  'operator-protected': {
    status: 403,
    message: 'This is your own account or that of another operator. Ask an administrator.',
  },
  'person-changed': { status: 409, message: 'This account has just changed. Look again.' },
  'act-changed': { status: 409, message: 'Another act has this id. Make a new one.' },
} as const

/**
 * The most calls of each act by an operator in an hour: enough for a busy evening, and few enough to limit a stolen
 * session.
 */
export const actLimits = { account: { count: 300, seconds: 3600 } }
