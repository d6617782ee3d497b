import { findPerson as contract } from '../../shared/operators/find-person.ts'
import { cleanEmail } from '../../shared/accounts/account.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'
import { isOperators, look } from './operation.ts'
import { operatorStore } from './operator-store.ts'

/** An id is tried before a user name, because a user name may look like the id of another person. */
export const findPerson = look(
  contract,
  {
    users: only(userStore, 'get', 'byUsername'),
    claims: only(claimStore, 'claimOf'),
    bans: only(banStore, 'get'),
    operators: only(operatorStore, 'all'),
  },
  async ({ text }, { users, claims, bans, operators }) => {
    const claim = text.includes('@') ? await claims.claimOf(cleanEmail(text)) : undefined
    const person = (await users.get(claim?.userId ?? text)) ?? (await users.byUsername(text))
    if (!person) return { missed: 'user-not-found' }
    const { id, username, firstName, lastName, email, schoolEmail, campusId, totalPosts, createdAt } = person
    return {
      userId: id,
      output: {
        id,
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
