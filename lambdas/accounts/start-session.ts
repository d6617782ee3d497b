import { startSession as contract } from '../../shared/accounts/start-session.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'
import { deviceName } from './device-name.ts'

export const startSession = operation(
  contract,
  { accounts: only(accountStore, 'startSession') },
  async ({ device: deviceId }, { viewer, client, accounts, refuse }) => {
    const device = { deviceId, device: deviceName(client.userAgent ?? ''), place: client.place }
    const isStarted = viewer.isSessionStarted || (await accounts.startSession(viewer.signIn, device))
    return isStarted ? ({ started: true } as const) : refuse('token-expired')
  },
)
