/** Cognito calls this before it issues tokens, in every flow and at each refresh. Banned people get none. */
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda'
import { thePlatform } from '../platform/platform.ts'
import { banStore } from './ban-store.ts'
import { userIdOfCognitoName, userStore } from './user-store.ts'

export async function handler(
  event: PreTokenGenerationTriggerEvent,
): Promise<PreTokenGenerationTriggerEvent> {
  const platform = thePlatform()
  const [users, bans] = [userStore(platform), banStore(platform)]
  const user = await users.get(userIdOfCognitoName(event.userName), { consistent: true })
  if (!user) throw new Error('account-missing')
  if (user.bannedAt || (await bans.has(user.email))) throw new Error('account-banned')
  return event
}
