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
    const claim = await claims.claimOf(person.email)
    if (claim?.userId !== userId) return refuse('person-changed')
    return {
      subject: { kind: 'person', id: userId },
      about: person,
      writes: { account: accounts.signingOut(claim.cognitoName, userId) },
      refusals: { account: 'person-changed' },
    }
  },
)
