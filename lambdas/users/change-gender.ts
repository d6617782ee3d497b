import { changeGender as contract } from '../../shared/users/change-gender.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { settingsStore } from './settings-store.ts'

export const changeGender = operation(
  contract,
  { settings: only(settingsStore, 'set') },
  async ({ gender }, { viewer, settings, refuse }) => {
    const changed = (await settings.set(viewer.id, { gender })) ?? refuse('unavailable')
    return { ...changed, hasPassword: viewer.hasPassword }
  },
)
