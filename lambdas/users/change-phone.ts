import { changePhone as contract } from '../../shared/users/change-phone.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { settingsStore } from './settings-store.ts'

export const changePhone = operation(
  contract,
  { settings: only(settingsStore, 'set') },
  async ({ phone }, { viewer, settings, refuse }) => {
    const changed = (await settings.set(viewer.id, { phone })) ?? refuse('unavailable')
    return { ...changed, hasPassword: viewer.hasPassword }
  },
)
