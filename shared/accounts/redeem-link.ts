import * as z from 'zod/mini'
import { defineContract, ofCampus } from '../contract.ts'
import { placeRefusals } from '../geography/place.ts'
import { emailRefusals, emailSchema } from './account.ts'
import { failedLinkRefusals, linkTokenSchema } from './link.ts'
import { fullNameSchema, nameRefusals } from '../users/names.ts'

/**
 * Prepares a log-in with a link: proves the address, and creates the account of a registration. Only the log-in itself,
 * which sends the same token to the user pool, uses up the link. If another person registered the address without proving
 * it, its owner gets an account of their own, and has to send their `name` unless the link has it.
 */
export const redeemLink = defineContract({
  name: 'redeem-link',
  method: 'POST',
  path: '/sign-in-links/redeem',
  access: 'visitor',
  checksPlace: true,
  scope: 'none',
  summary: 'Proves the address of a mailed link, and creates the account of a registration.',
  input: z.strictObject({ email: emailSchema, token: linkTokenSchema, name: z.optional(fullNameSchema) }),
  example: { email: 'ann@example.com', token: `01KABCDEF0123456789ABCDEFG.${'0'.repeat(64)}` },
  output: z.object({ redeemed: z.literal(true) }),
  refusals: {
    ...placeRefusals,
    ...failedLinkRefusals,
    'account-banned': { status: 403, message: 'Account has been banned' },
    ...emailRefusals,
    ...nameRefusals,
  },
  limits: { target: { field: 'email', count: 60, seconds: 3600 }, client: ofCampus },
})
