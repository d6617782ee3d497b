import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { codeSchema } from './account.ts'
import { meSchema } from './user.ts'

/** Refusals of both codes. */
export const codeRefusals = {
  'code-required': { status: 400, message: 'Please enter verification code' },
  'code-wrong': { status: 400, message: 'Your code was incorrect. Please try again.' },
  'code-expired': { status: 410, message: 'Your code has expired. Send a new one.' },
  'too-many-tries': { status: 429, message: 'Too many wrong codes. Try again later.' },
} as const

/** Takes the code from the mail and marks the account's address as verified (specification, accounts 4). */
export const verifyEmail = defineContract({
  name: 'verify-email',
  method: 'POST',
  path: '/me/email-verification',
  access: 'signed-in',
  summary: 'Verifies the address of the account with the code from the mail.',
  input: z.strictObject({ code: codeSchema }),
  output: meSchema,
  refusals: codeRefusals,
  limits: { account: { count: 60, seconds: 3600 }, client: { count: 3000, seconds: 3600 } },
})
