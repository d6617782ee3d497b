import { changeUsername as contract } from '../../shared/users/change-username.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { settingsStore } from './settings-store.ts'
import { userStore } from './user-store.ts'

export const changeUsername = operation(
  contract,
  { settings: only(settingsStore, 'rename'), users: only(userStore, 'get') },
  async ({ username }, { viewer, settings, users, refuse }) => {
    if (username === viewer.username) return viewer
    const result = await settings.rename(viewer, username)
    if (result === 'taken') return refuse('username-taken')
    if (result !== 'renamed') return refuse('too-many-usernames', result)
    const renamed = (await users.get(viewer.id, { consistent: true })) ?? refuse('unavailable')
    return { ...viewer, ...renamed }
  },
)
