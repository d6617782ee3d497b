import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { awayMessage, linkSchema } from './payouts.ts'

/** Returns an address that shows the caller's earnings. It works once. */
export const createEarningsLink = defineContract({
  name: 'create-earnings-link',
  method: 'POST',
  path: '/payouts/earnings-link',
  access: 'verified',
  scope: 'own',
  summary: 'The address of the caller’s earnings.',
  input: z.strictObject({}),
  example: {},
  output: linkSchema,
  refusals: {
    'payouts-incomplete': { status: 409, message: 'Set up your payouts first.' },
    'payouts-unavailable': { status: 503, message: awayMessage },
  },
  limits: { account: { count: 30, seconds: 3600 } },
})
