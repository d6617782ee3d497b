import { changePassword as contract } from '../../shared/accounts/change-password.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from './account-store.ts'
import { cognito } from './cognito.ts'
import { isCommonPassword } from './common-passwords.ts'

export const changePassword = operation(
  contract,
  {
    accounts: only(accountStore, 'get', 'setHasPassword'),
    pool: only(cognito, 'changePassword', 'setPassword'),
  },
  async ({ currentPassword, newPassword }, { viewer, client, accounts, pool, refuse }) => {
    if (viewer.hasPassword && !currentPassword) return refuse('current-password-required')
    if (isCommonPassword(newPassword)) return refuse('password-common')
    const { poolName } = viewer.signIn
    // Read again, because the password may have been set a moment ago.
    const isFirst = !viewer.hasPassword && !(await accounts.get(poolName, { consistent: true }))?.hasPassword
    if (isFirst) {
      if (!(await pool.setPassword(poolName, newPassword))) return refuse('password-too-short')
      await accounts.setHasPassword(poolName, true)
      return { ...viewer, hasPassword: true }
    }
    if (!currentPassword) return refuse('current-password-required')
    const result = await pool.changePassword(client.accessToken ?? '', currentPassword, newPassword)
    return result === 'changed' ? { ...viewer, hasPassword: true } : refuse(result)
  },
)
