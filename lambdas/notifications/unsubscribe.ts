import { unsubscribe as contract } from '../../shared/notifications/unsubscribe.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { settingsStore } from './settings-store.ts'

export const unsubscribe = operation(
  contract,
  { settings: only(settingsStore, 'unsubscribe') },
  async ({ token }, { settings, refuse }) => {
    if (!(await settings.unsubscribe(token))) return refuse('unsubscribe-unknown')
    return {}
  },
)
