import { redeemLink as contract } from '../../shared/accounts/redeem-link.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { linkStore } from './link-store.ts'
import { openAccount } from './open-account.ts'
import { userStore } from '../users/user-store.ts'

/** Leaves the link as it is, so a call that was lost can be repeated. The user pool's function uses it up at the log-in. */
export const redeemLink = operation(
  contract,
  {
    links: only(linkStore, 'readLogIn'),
    bans: only(banStore, 'has'),
    users: only(userStore, 'claimOf', 'get'),
    accounts: only(openAccount, 'proven'),
  },
  async ({ email, token }, { links, bans, users, accounts, refuse }) => {
    const link = (await links.readLogIn(email, token)) ?? refuse('link-failed')
    if (await bans.has(email)) return refuse('account-banned')
    const claim = await users.claimOf(email)
    const { firstName, lastName } = (claim && (await users.get(claim.userId, { consistent: true }))) ?? link
    // A link that only logs in creates no account: this one was deleted since.
    if (firstName === undefined || lastName === undefined) return refuse('link-failed')
    await accounts.proven({ email, firstName, lastName })
    return { redeemed: true } as const
  },
)
