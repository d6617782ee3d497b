import { getProfile as contract } from '../../shared/users/get-profile.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { userStore } from './user-store.ts'

export const getProfile = operation(
  contract,
  { users: only(userStore, 'byUsername') },
  async ({ username }, { users, see }) => {
    const user = see(await users.byUsername(username))
    return { ...user, name: `${user.firstName} ${user.lastName}` }
  },
)
