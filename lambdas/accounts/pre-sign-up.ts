import * as z from 'zod/mini'
import { emailSchema } from '../../shared/accounts/account.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { googleLink } from './google-link.ts'
import { nameFromGoogle } from './google-name.ts'
import { openAccount } from './open-account.ts'
import { poolTrigger } from './pool-trigger.ts'
import { claimStore } from '../users/claim-store.ts'

const requestSchema = z.object({
  userAttributes: z.object({
    name: z._default(z.string(), ''),
    'custom:google_email': z._default(z.string(), ''),
    'custom:google_verified': z._default(z.string(), 'false'),
  }),
})

/**
 * Cognito calls this before it creates a user. At a person's first sign-in with Google, it links the account at Google to
 * the account of the same address, and opens one if there is none: Google has proved the address. Cognito then refuses this
 * one sign-in ('Already found an entry for username'), and the browser starts it again. So people who use Google are users
 * like all others. The error's message says why a sign-in is refused, for the browser.
 */
export const preSignUp = poolTrigger(
  {
    bans: only(banStore, 'has'),
    claims: only(claimStore, 'claimOf'),
    accounts: only(openAccount, 'proven'),
    links: only(googleLink, 'add'),
  },
  async ({ triggerSource, userName, request, response }, { bans, claims, accounts, links }) => {
    // Only a sign-in with Google continues here, because the API creates all other users, with AdminCreateUser.
    if (triggerSource !== 'PreSignUp_ExternalProvider') return response
    const google = z.parse(requestSchema, request).userAttributes
    const { data: email, success } = emailSchema.safeParse(google['custom:google_email'])
    if (!success) throw new Error('google-without-email')
    if (await bans.has(email)) throw new Error('account-banned')
    if (google['custom:google_verified'] !== 'true')
      throw new Error((await claims.claimOf(email)) ? 'google-other-credentials' : 'google-unverified')
    const { poolName } = await accounts.proven({ email, ...nameFromGoogle(google.name) })
    // The name is 'google_' and the id of the account at Google.
    const subject = userName.slice(userName.indexOf('_') + 1)
    if (!(await links.add(poolName, subject))) throw new Error('google-already-linked')
    return response
  },
)
