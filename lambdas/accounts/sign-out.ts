import { signOut as contract } from '../../shared/accounts/sign-out.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'

/** The browser revokes its refresh token itself: the API never sees it. */
export const signOut = operation(
  contract,
  { accounts: only(accountStore, 'endSession') },
  async (_, { viewer, accounts }) => {
    await accounts.endSession(viewer.signIn)
    return { signedOut: true } as const
  },
)
