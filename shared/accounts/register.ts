import * as z from 'zod/mini'
import { defineContract, ofCampus, rule } from '../contract.ts'
import { placeRefusals } from '../geography/place.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { emailRefusals, emailSchema, newPasswordSchema, passwordRefusals } from './account.ts'
import { fullNameSchema, nameRefusals } from '../users/names.ts'

/**
 * Creates an account with a password. `id` is the idempotency key: a retry of the same registration returns the same
 * result, and completes a registration that stopped half-way.
 */
export const register = defineContract({
  name: 'register',
  method: 'POST',
  path: '/users',
  access: 'visitor',
  checksPlace: true,
  scope: 'none',
  summary: 'Creates an account; its e-mail still has to be verified.',
  input: z.strictObject({
    id: ulidSchema,
    email: emailSchema,
    name: fullNameSchema,
    password: newPasswordSchema,
    terms: z.boolean().check(rule('terms-required', (terms: boolean) => terms)),
  }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG',
    email: 'newcomer@example.com',
    name: 'Ann Ray',
    password: 'correct horse',
    terms: true,
  },
  output: z.object({ registered: z.literal(true) }),
  refusals: {
    ...placeRefusals,
    'email-taken': { status: 409, message: 'Email has already been taken.' },
    'account-banned': { status: 403, message: 'Account has been banned' },
    ...emailRefusals,
    ...nameRefusals,
    ...passwordRefusals,
    'terms-required': { status: 400, message: 'Something went wrong. Try again.' },
  },
  limits: { target: { field: 'email', count: 60, seconds: 3600 }, client: ofCampus },
})
