import { findPerson as contract } from '../../shared/operators/find-person.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'
import { isOperators, look } from './operation.ts'
import { operatorStore } from './operator-store.ts'

/** An address has an @, an id begins with u_, and anything else is a user name. */
export const findPerson = look(
  contract,
  {
    users: only(userStore, 'get', 'byUsername'),
    claims: only(claimStore, 'claimOf'),
    bans: only(banStore, 'get'),
    operators: only(operatorStore, 'all'),
  },
  async ({ text }, { users, claims, bans, operators, refuse }) => {
    const claim = text.includes('@') ? await claims.claimOf(text.toLowerCase()) : undefined
    const id = claim?.userId ?? (text.startsWith('u_') ? text : undefined)
    const found = id === undefined ? await users.byUsername(text) : await users.get(id)
    const person = found ?? refuse('user-not-found')
    const { username, firstName, lastName, email, schoolEmail, campusId, totalPosts, createdAt } = person
    return {
      userId: person.id,
      output: {
        id: person.id,
        username,
        name: `${firstName} ${lastName}`.trim(),
        email,
        schoolEmail,
        campusId,
        totalPosts,
        createdAt,
        ban: await bans.get(email),
        isOperator: isOperators(person, await operators.all()),
      },
    }
  },
)
