import { endSession as contract } from '../../shared/accounts/end-session.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'

/** Marks the session as ended in the account's row. Its later tokens are refused, even if the pool still renews them. */
export const endSession = operation(
  contract,
  { accounts: only(accountStore, 'endSession') },
  async ({ sessionId }, { viewer, accounts }) => {
    await accounts.endSession({ poolName: viewer.signIn.poolName, sessionId })
    return { signedOut: true } as const
  },
)
