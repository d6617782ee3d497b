import { resetPassword as contract } from '../../shared/accounts/reset-password.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { accountStore } from './account-store.ts'
import { banStore } from '../users/ban-store.ts'
import { cognito } from './cognito.ts'
import { isCommonPassword } from './common-passwords.ts'
import { firstProof } from './first-proof.ts'
import { linkStore } from './link-store.ts'
import { userStore } from '../users/user-store.ts'

/** Sets the password of whoever reads the address's mail, and ends every session. A reset that fails can be repeated. */
export const resetPassword = operation(
  contract,
  {
    links: only(linkStore, 'useReset', 'giveBackReset'),
    bans: only(banStore, 'has'),
    users: only(userStore, 'claimOf'),
    proof: firstProof,
    pool: only(cognito, 'setPassword', 'signOutEverywhere'),
    accounts: only(accountStore, 'setHasPassword', 'signOutEverywhere'),
  },
  async ({ email, token, password }, { links, bans, users, proof, pool, accounts, refuse }) => {
    if (isCommonPassword(password)) return refuse('password-common')
    if (await bans.has(email)) return refuse('account-banned')
    const usedBy = (await links.useReset(email, token)) ?? refuse('link-failed')
    try {
      const { cognitoName } = (await users.claimOf(email)) ?? refuse('link-failed')
      await proof.proveFromOutside(cognitoName)
      if (!(await pool.setPassword(cognitoName, password))) return refuse('password-too-short')
      await accounts.setHasPassword(cognitoName, true)
      await pool.signOutEverywhere(cognitoName)
      await accounts.signOutEverywhere(cognitoName)
      return { reset: true } as const
    } catch (error) {
      await links.giveBackReset(email, token, usedBy)
      throw error
    }
  },
)
