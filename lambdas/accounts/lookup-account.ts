import { lookupAccount as contract } from '../../shared/accounts/lookup-account.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import { operation } from '../access/operation.ts'
import { effect, only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'
import { banStore } from '../users/ban-store.ts'
import { cognito } from './cognito.ts'
import { claimStore } from '../users/claim-store.ts'

/** Limits look-ups of one address per client, so that look-ups by other clients cannot lock the owner out. */
const lookupLimit = effect({ take: limitGrants('lookup-for') }, (platform) => ({
  take: (email: string, client: string) =>
    takeLimit(platform, 'lookup-for', `${client}#${email}`, { count: 60, seconds: 3600 }),
}))

/** An account whose registration stopped half-way counts as missing: registering again completes it. */
export const lookupAccount = operation(
  contract,
  {
    claims: only(claimStore, 'claimOf'),
    accounts: only(accountStore, 'get'),
    bans: only(banStore, 'has'),
    pool: only(cognito, 'isReady'),
    lookups: lookupLimit,
  },
  async ({ email }, { client, claims, accounts, bans, pool, lookups, refuse }) => {
    const retryAfter = await lookups.take(email, client.address)
    if (retryAfter) return refuse('too-many-requests', { retryAfter })
    if (await bans.has(email)) return refuse('account-banned')
    const claim = await claims.claimOf(email)
    if (!claim || !(await pool.isReady(claim.cognitoName))) return { exists: false }
    return { exists: true, hasPassword: (await accounts.get(claim.cognitoName))?.hasPassword }
  },
)
