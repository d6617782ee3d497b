import { findPerson as contract } from '../../shared/operators/find-person.ts'
import { cleanEmail } from '../../shared/accounts/account.ts'
import { only } from '../platform/effect.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'
import { knownPeople } from './known-person.ts'
import { look } from './operation.ts'

/** An id is tried before a user name, because a user name may look like the id of another person. */
export const findPerson = look(
  contract,
  { users: only(userStore, 'get', 'byUsername'), claims: only(claimStore, 'claimOf'), people: knownPeople },
  async ({ text }, { users, claims, people }) => {
    const claim = text.includes('@') ? await claims.claimOf(cleanEmail(text)) : undefined
    const person = (await users.get(claim?.userId ?? text)) ?? (await users.byUsername(text))
    if (!person) return { missed: 'user-not-found' }
    return { userId: person.id, output: await people.known(person) }
  },
)
