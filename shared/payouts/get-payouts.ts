import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { payoutsSchema } from './payouts.ts'

/** Asks Stripe for the current state of the caller's account, and stores it. */
export const getPayouts = defineContract({
  name: 'get-payouts',
  method: 'GET',
  path: '/payouts',
  access: 'signed-in',
  scope: 'own',
  summary: 'Whether the caller is set up to be paid, and what is missing.',
  input: z.strictObject({}),
  example: {},
  output: payoutsSchema,
  refusals: {},
  limits: { account: { count: 60, seconds: 600 } },
})
