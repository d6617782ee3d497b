import { register as contract } from '../../shared/accounts/register.ts'
import { splitName } from '../../shared/users/names.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { isCommonPassword } from './common-passwords.ts'
import { openAccount } from './open-account.ts'

export const register = operation(
  contract,
  { bans: only(banStore, 'has'), accounts: only(openAccount, 'withPassword') },
  async ({ id, email, name, password }, { bans, accounts, refuse }) => {
    if (isCommonPassword(password)) return refuse('password-common')
    if (await bans.has(email)) return refuse('account-banned')
    const result = await accounts.withPassword({ id, email, password, ...splitName(name) })
    if (result !== 'opened') return refuse(result)
    return { registered: true } as const
  },
)
