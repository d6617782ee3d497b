import { signOutEverywhere as contract } from '../../shared/accounts/sign-out-everywhere.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'
import { cognito } from './cognito.ts'

/** Ends all sign-ins: from the next call on, the account's row refuses every token, and the pool renews none. */
export const signOutEverywhere = operation(
  contract,
  { accounts: only(accountStore, 'signOutEverywhere'), pool: only(cognito, 'signOutEverywhere') },
  async (_, { viewer, accounts, pool }) => {
    const { poolName } = viewer.signIn
    await pool.signOutEverywhere(poolName)
    await accounts.signOutEverywhere(poolName)
    return { signedOut: true } as const
  },
)
