import { lookupAccount as contract } from '../../shared/users/lookup-account.ts'
import { operation } from '../platform/operation.ts'
import { cognito } from './cognito.ts'
import { userStore } from './user-store.ts'

/** An account whose registration stopped half way counts as none: registering again finishes it. */
export const lookupAccount = operation(
  contract,
  { users: userStore, pool: cognito },
  async ({ email }, { users, pool, refuse }) => {
    if (await users.isBanned(email)) return refuse('account-banned')
    const claim = await users.claimOf(email)
    return { exists: claim !== undefined && (await pool.isReady(claim.cognitoName)) }
  },
)
