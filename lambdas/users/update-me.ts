import { updateMe as contract } from '../../shared/users/update-me.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { userStore } from './user-store.ts'

export const updateMe = operation(
  contract,
  { users: only(userStore, 'update') },
  async (change, { viewer, users }) => {
    await users.update(viewer.id, change)
    return { ...viewer, ...change }
  },
)
