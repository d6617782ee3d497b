import { changeBirthDate as contract, isOldEnough } from '../../shared/users/change-birth-date.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { settingsStore } from './settings-store.ts'

export const changeBirthDate = operation(
  contract,
  { settings: only(settingsStore, 'set') },
  async (birthDate, { viewer, now, settings, refuse }) => {
    if (!isOldEnough(birthDate, now)) return refuse('too-young')
    const changed = (await settings.set(viewer.id, { birthDate })) ?? refuse('unavailable')
    return { ...changed, hasPassword: viewer.hasPassword }
  },
)
