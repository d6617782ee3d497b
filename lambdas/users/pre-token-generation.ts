import { only } from '../platform/effect.ts'
import { banStore } from './ban-store.ts'
import { poolTrigger } from './pool-trigger.ts'
import { userIdOfCognitoName, userStore } from './user-store.ts'

/** Cognito calls this before it issues tokens, in every flow and at each refresh. Banned people get none. */
export const preTokenGeneration = poolTrigger(
  { users: only(userStore, 'get'), bans: only(banStore, 'has') },
  async ({ userName, response }, { users, bans }) => {
    const user = await users.get(userIdOfCognitoName(userName), { consistent: true })
    if (!user) throw new Error('account-missing')
    if (user.bannedAt || (await bans.has(user.email))) throw new Error('account-banned')
    return response
  },
)
