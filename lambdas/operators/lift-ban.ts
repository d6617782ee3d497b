import { liftBan as contract } from '../../shared/operators/lift-ban.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { userStore } from '../users/user-store.ts'
import { act } from './operation.ts'

export const liftBan = act(
  contract,
  { users: only(userStore, 'get'), bans: only(banStore, 'get', 'lifting') },
  async ({ userId }, { users, bans, refuse }) => {
    const person = (await users.get(userId, { consistent: true })) ?? refuse('user-not-found')
    const ban = (await bans.get(person.email)) ?? refuse('not-banned')
    return {
      subject: { kind: 'person', id: userId },
      person,
      writes: { ban: bans.lifting(person.email) },
      before: { ...ban },
      otherwise: 'not-banned',
    }
  },
)
