import { resetPassword as contract } from '../../shared/accounts/reset-password.ts'
import { splitName } from '../../shared/users/names.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'
import { banStore } from '../users/ban-store.ts'
import { cognito } from './cognito.ts'
import { isCommonPassword } from './common-passwords.ts'
import { linkStore } from './link-store.ts'
import { openAccount } from './open-account.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'

/**
 * Sets the password of the account to whose address the link was mailed, and ends every session. A failed reset can be
 * repeated.
 */
export const resetPassword = operation(
  contract,
  {
    links: only(linkStore, 'useReset', 'failureOfReset', 'giveBackReset'),
    bans: only(banStore, 'has'),
    users: only(userStore, 'get'),
    claims: only(claimStore, 'claimOf'),
    opening: only(openAccount, 'proven'),
    pool: only(cognito, 'setPassword', 'signOutEverywhere'),
    accounts: only(accountStore, 'passwordChanged'),
  },
  async (
    { email, token, password, name },
    { links, bans, users, claims, opening, pool, accounts, refuse },
  ) => {
    if (isCommonPassword(password)) return refuse('password-common')
    if (await bans.has(email)) return refuse('account-banned')
    const usedBy = (await links.useReset(email, token)) ?? refuse(await links.failureOfReset(email, token))
    try {
      const claim = await claims.claimOf(email)
      const user = claim && (await users.get(claim.userId, { consistent: true }))
      const given = name === undefined ? undefined : splitName(name)
      const { firstName, lastName } =
        (user?.verified ? user : given) ?? refuse(user ? 'name-required' : 'link-without-account')
      const { poolName } = await opening.proven({ email, firstName, lastName })
      if (!(await pool.setPassword(poolName, password))) return refuse('password-too-short')
      await pool.signOutEverywhere(poolName)
      await accounts.passwordChanged(poolName)
      return { reset: true } as const
    } catch (error) {
      await links.giveBackReset(email, token, usedBy)
      throw error
    }
  },
)
