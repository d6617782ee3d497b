import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { isBlank, wellFormed } from '../composer/rich-text.ts'
import { ulidSchema } from '../ulid-schema.ts'

/** The most characters of a school's name, and of its place. */
export const requestMaximum = 120

/** Signs that control a terminal or the direction of a text: operators read requests as they were written. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu

const filled = z.string().check(
  wellFormed,
  z.overwrite((text) => text.replace(controls, ' ')),
  z.trim(),
  z.maxLength(requestMaximum),
  rule('school-incomplete', (text: string) => !isBlank(text)),
)

/**
 * Asks the operators for a school that is missing. Anybody may: who misses their school has no account yet. `id` is the
 * idempotency key. Nothing of whoever asks is kept.
 */
export const requestSchool = defineContract({
  name: 'request-school',
  method: 'POST',
  path: '/school-requests',
  access: 'visitor',
  scope: 'none',
  summary: 'Asks the operators to add a school.',
  input: z.strictObject({ id: ulidSchema, school: filled, place: filled }),
  example: { id: '01KABCDEF0123456789ABCDEFG', school: 'Rice University', place: 'Houston, TX' },
  output: z.object({ requested: z.literal(true) }),
  refusals: {
    'school-incomplete': { status: 400, message: 'Type the name of the school, and where it is.' },
  },
  limits: { account: { count: 5, seconds: 3600 }, client: { count: 250, seconds: 3600 } },
})
