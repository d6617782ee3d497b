/** Cognito calls this before it issues tokens, in every flow and at each refresh. Banned people get none. */
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda'
import { makeAll } from '../../shared/kernel.ts'
import { grantsOf, only } from '../platform/effect.ts'
import { thePlatform } from '../platform/platform.ts'
import { banStore } from './ban-store.ts'
import { userIdOfCognitoName, userStore } from './user-store.ts'

const effects = { users: only(userStore, 'get'), bans: only(banStore, 'has') }
export const grants = grantsOf(effects)

export async function handler(
  event: PreTokenGenerationTriggerEvent,
): Promise<PreTokenGenerationTriggerEvent> {
  const { users, bans } = makeAll(effects, thePlatform())
  const user = await users.get(userIdOfCognitoName(event.userName), { consistent: true })
  if (!user) throw new Error('account-missing')
  if (user.bannedAt || (await bans.has(user.email))) throw new Error('account-banned')
  return event
}
