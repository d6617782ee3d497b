import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { isBlank } from '../composer/rich-text.ts'
import { wellFormed } from '../composer/schema.ts'
import { ulidSchema } from '../ulid-schema.ts'

/** The most characters of a school's name, and of its location. */
export const requestMaximum = 120

/** Characters that control a terminal or the direction of a text; operators read requests in a terminal. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu

const filled = z.string().check(
  wellFormed,
  z.overwrite((text) => text.replace(controls, ' ')),
  z.trim(),
  z.maxLength(requestMaximum),
  rule('school-incomplete', (text: string) => !isBlank(text)),
)

/**
 * Asks the operators to add a missing school. Anyone may call it, because students of a missing school have no account.
 * `id` is the idempotency key. Nothing about the caller is stored.
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
  limits: { account: { count: 5, seconds: 3600 } },
})
