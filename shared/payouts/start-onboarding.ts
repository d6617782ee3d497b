import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { awayMessage, linkSchema } from './payouts.ts'

/**
 * Creates the caller's account at Stripe if it does not exist, and returns the address that continues their application.
 * An address works once, for some minutes. `campusId` is the campus to whose site the caller returns.
 */
export const startOnboarding = defineContract({
  name: 'start-onboarding',
  method: 'POST',
  path: '/payouts/onboarding',
  access: 'verified',
  scope: 'own',
  summary: 'The address at which the caller sets up payouts.',
  input: z.strictObject({ campusId: z.string().check(z.maxLength(40)) }),
  example: { campusId: 'ou' },
  output: linkSchema,
  refusals: {
    'payouts-complete': { status: 409, message: 'Your payouts are set up already.' },
    'payouts-unavailable': { status: 503, message: awayMessage },
  },
  limits: { account: { count: 30, seconds: 3600 } },
})
