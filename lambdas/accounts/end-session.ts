import { endSession as contract } from '../../shared/accounts/end-session.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'

/** The table's row refuses every later token of the session, so the pool may go on renewing them. */
export const endSession = operation(
  contract,
  { accounts: only(accountStore, 'endSession') },
  async ({ sessionId }, { viewer, accounts }) => {
    await accounts.endSession({ poolName: viewer.signIn.poolName, sessionId })
    return { signedOut: true } as const
  },
)
