import { banPerson as contract } from '../../shared/operators/ban-person.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { userStore } from '../users/user-store.ts'
import { act } from './operation.ts'

/**
 * Bans the address, so nobody can register with it. The person's row is marked in the same transaction, which fails if
 * their address has just changed, because a ban of the former address would not apply to them.
 */
export const banPerson = act(
  contract,
  { users: only(userStore, 'get', 'banning'), bans: only(banStore, 'adding') },
  async ({ userId, reason }, { users, bans, refuse }) => {
    const person = (await users.get(userId, { consistent: true })) ?? refuse('user-not-found')
    return {
      subject: { kind: 'person', id: userId },
      about: person,
      writes: { ban: bans.adding(person.email, reason), person: users.banning(person) },
      refusals: { ban: 'already-banned', person: 'person-changed' },
    }
  },
)
