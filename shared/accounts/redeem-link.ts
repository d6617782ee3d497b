import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { placeRefusals } from '../geography/place.ts'
import { emailRefusals, emailSchema } from './account.ts'
import { linkTokenSchema } from './link.ts'

/**
 * Prepares a log-in with a link: proves the address, and creates the account of a registration. The link is used up only by
 * the log-in itself, which the user pool does with the same token.
 */
export const redeemLink = defineContract({
  name: 'redeem-link',
  method: 'POST',
  path: '/sign-in-links/redeem',
  access: 'visitor',
  checksPlace: true,
  scope: 'none',
  summary: 'Proves the address of a mailed link, and creates the account of a registration.',
  input: z.strictObject({ email: emailSchema, token: linkTokenSchema }),
  example: { email: 'ann@example.com', token: `01KABCDEF0123456789ABCDEFG.${'0'.repeat(64)}` },
  output: z.object({ redeemed: z.literal(true) }),
  refusals: {
    ...placeRefusals,
    'link-failed': { status: 410, message: 'Failed: Wrong Email.' },
    'account-banned': { status: 403, message: 'Account has been banned' },
    ...emailRefusals,
  },
  limits: { client: { count: 500, seconds: 3600 } },
})
