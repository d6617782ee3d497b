import { only } from '../platform/effect.ts'
import { accountStore } from '../access/account-store.ts'
import { banStore } from '../users/ban-store.ts'
import { poolTrigger } from './pool-trigger.ts'
import { userStore } from '../users/user-store.ts'

/** Cognito calls this before it issues tokens, in every flow and at each refresh. It refuses banned people. */
export const preTokenGeneration = poolTrigger(
  { accounts: only(accountStore, 'get'), users: only(userStore, 'get'), bans: only(banStore, 'has') },
  async ({ userName, response }, { accounts, users, bans }) => {
    const account = await accounts.get(userName, { consistent: true })
    const user = account && (await users.get(account.userId, { consistent: true }))
    if (!user) throw new Error('account-missing')
    if (user.bannedAt || (await bans.has(user.email))) throw new Error('account-banned')
    return response
  },
)
