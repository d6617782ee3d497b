import { signOutPerson as contract } from '../../shared/operators/sign-out-person.ts'
import { accountStore } from '../access/account-store.ts'
import { only } from '../platform/effect.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'
import { act } from './operation.ts'

/** The next request of each session is refused. The reactions to the account's row close its sockets. */
export const signOutPerson = act(
  contract,
  {
    users: only(userStore, 'get'),
    claims: only(claimStore, 'claimOf'),
    accounts: only(accountStore, 'signingOut'),
  },
  async ({ userId }, { users, claims, accounts, refuse }) => {
    const person = (await users.get(userId, { consistent: true })) ?? refuse('user-not-found')
    const { cognitoName } = (await claims.claimOf(person.email)) ?? refuse('user-not-found')
    return {
      subject: { kind: 'person', id: userId },
      person,
      writes: { account: accounts.signingOut(cognitoName) },
      otherwise: 'user-not-found',
    }
  },
)
