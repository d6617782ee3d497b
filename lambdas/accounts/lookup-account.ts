import { lookupAccount as contract } from '../../shared/accounts/lookup-account.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import { operation } from '../access/operation.ts'
import { effect, only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { cognito } from './cognito.ts'
import { userStore } from '../users/user-store.ts'

/** Limits look-ups of one address, from all clients together. */
const lookupLimit = effect({ take: limitGrants('lookup-for') }, (platform) => ({
  take: (email: string) => takeLimit(platform, 'lookup-for', email, { count: 60, seconds: 3600 }),
}))

/** An account whose registration stopped half-way does not exist yet: registering again completes it. */
export const lookupAccount = operation(
  contract,
  {
    users: only(userStore, 'claimOf'),
    bans: only(banStore, 'has'),
    pool: only(cognito, 'isReady'),
    lookups: lookupLimit,
  },
  async ({ email }, { users, bans, pool, lookups, refuse }) => {
    const retryAfter = await lookups.take(email)
    if (retryAfter) return refuse('too-many-requests', { retryAfter })
    if (await bans.has(email)) return refuse('account-banned')
    const claim = await users.claimOf(email)
    return { exists: claim !== undefined && (await pool.isReady(claim.cognitoName)) }
  },
)
