import { changePassword as contract } from '../../shared/accounts/change-password.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'
import { cognito } from './cognito.ts'
import { isCommonPassword } from './common-passwords.ts'
import { ownership } from './ownership.ts'

export const changePassword = operation(
  contract,
  {
    accounts: only(accountStore, 'get', 'passwordChanged'),
    pool: only(cognito, 'changePassword', 'setPassword'),
    ownership: only(ownership, 'isFresh'),
  },
  async ({ currentPassword, newPassword }, { viewer, client, accounts, pool, ownership, refuse }) => {
    if (viewer.hasPassword && !currentPassword) return refuse('current-password-required')
    if (isCommonPassword(newPassword)) return refuse('password-common')
    const { poolName, sessionId } = viewer.signIn
    // Reads again, because the password may have been set a moment ago.
    const isFirst = !viewer.hasPassword && !(await accounts.get(poolName, { consistent: true }))?.hasPassword
    if (isFirst) {
      // Without this check, anyone at an open session could set a password and take over the account.
      if (!ownership.isFresh(viewer)) return refuse('sign-in-old')
      if (!(await pool.setPassword(poolName, newPassword))) return refuse('password-too-short')
      await accounts.passwordChanged(poolName, sessionId)
      return { ...viewer, hasPassword: true }
    }
    if (!currentPassword) return refuse('current-password-required')
    const result = await pool.changePassword(client.accessToken ?? '', currentPassword, newPassword)
    if (result !== 'changed') return refuse(result)
    await accounts.passwordChanged(poolName, sessionId)
    return { ...viewer, hasPassword: true }
  },
)
