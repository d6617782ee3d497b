import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { emailSchema, fullNameSchema, newPasswordSchema } from './account.ts'

/**
 * Creates an account with a password (specification, accounts 5 and 8). `id` is the idempotency key: the same
 * registration sent again answers the same, and finishes one that stopped half way.
 */
export const register = defineContract({
  name: 'register',
  method: 'POST',
  path: '/users',
  access: 'visitor',
  summary: 'Creates an account; its e-mail still has to be verified.',
  input: z.strictObject({
    id: ulidSchema,
    email: emailSchema,
    name: fullNameSchema,
    password: newPasswordSchema,
    terms: z
      .boolean()
      .check(rule('terms-required', 'Something went wrong. Try again.', (terms: boolean) => terms)),
  }),
  output: z.object({ registered: z.literal(true) }),
  refusals: {
    'email-taken': { status: 409, message: 'Email has already been taken.' },
    'account-banned': { status: 403, message: 'Account has been banned' },
    'email-required': { status: 400, message: 'Email is required.' },
    'email-invalid': { status: 400, message: 'Invalid email address!' },
    'name-required': { status: 400, message: 'Name is required.' },
    'full-name-required': { status: 400, message: 'Full name is required' },
    'password-required': { status: 400, message: 'Password is required.' },
    'password-too-short': { status: 400, message: 'Password too short.' },
    'terms-required': { status: 400, message: 'Something went wrong. Try again.' },
  },
  limits: { client: { count: 500, seconds: 3600 } },
})
