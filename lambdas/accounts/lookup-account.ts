import { lookupAccount as contract } from '../../shared/accounts/lookup-account.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'
import { banStore } from '../users/ban-store.ts'
import { cognito } from './cognito.ts'
import { claimStore } from '../users/claim-store.ts'

/** An account whose registration stopped half-way counts as missing: registering again completes it. */
export const lookupAccount = operation(
  contract,
  {
    claims: only(claimStore, 'claimOf'),
    accounts: only(accountStore, 'get'),
    bans: only(banStore, 'has'),
    pool: only(cognito, 'isReady'),
  },
  async ({ email }, { claims, accounts, bans, pool, refuse }) => {
    if (await bans.has(email)) return refuse('account-banned')
    const claim = await claims.claimOf(email)
    if (!claim || !(await pool.isReady(claim.cognitoName))) return { exists: false }
    return { exists: true, hasPassword: (await accounts.get(claim.cognitoName))?.hasPassword }
  },
)
