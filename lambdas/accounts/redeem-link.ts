import { redeemLink as contract } from '../../shared/accounts/redeem-link.ts'
import { splitName } from '../../shared/users/names.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { linkStore } from './link-store.ts'
import { openAccount } from './open-account.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'

/**
 * Does not use up the link, so a call whose response was lost can be repeated. The user pool's function uses it up at the
 * log-in.
 */
export const redeemLink = operation(
  contract,
  {
    links: only(linkStore, 'readLogIn', 'failureOfLogIn'),
    bans: only(banStore, 'has'),
    users: only(userStore, 'get'),
    claims: only(claimStore, 'claimOf'),
    accounts: only(openAccount, 'proven'),
  },
  async ({ email, token, name }, { links, bans, users, claims, accounts, refuse }) => {
    const link = (await links.readLogIn(email, token)) ?? refuse(await links.failureOfLogIn(email, token))
    if (await bans.has(email)) return refuse('account-banned')
    const claim = await claims.claimOf(email)
    const user = claim && (await users.get(claim.userId, { consistent: true }))
    const given = name === undefined ? link : splitName(name)
    const { firstName, lastName } = user?.verified ? user : given
    // The name of an unproved account is not used, so its owner has to send one. If no account is found, it has been
    // deleted.
    if (firstName === undefined || lastName === undefined)
      return refuse(user ? 'name-required' : 'link-without-account')
    await accounts.proven({ email, firstName, lastName })
    return { redeemed: true } as const
  },
)
