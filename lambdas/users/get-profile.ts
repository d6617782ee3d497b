import { getProfile as contract } from '../../shared/users/get-profile.ts'
import { readableCampus } from '../platform/authorize.ts'
import { operation } from '../platform/operation.ts'
import { userStore } from './user-store.ts'

export const getProfile = operation(
  contract,
  { users: userStore },
  async ({ username }, { viewer, users, refuse }) => {
    const user = await users.byUsername(username)
    if (!user || user.bannedAt) return refuse('user-not-found')
    if (user.campusId) readableCampus(user.campusId, viewer)
    return { ...user, name: `${user.firstName} ${user.lastName}` }
  },
)
