import { effect, grantsOf } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import type { Platform } from '../platform/platform.ts'
import { cognito } from '../accounts/cognito.ts'
import { leaverStore } from '../users/leaver-store.ts'
import { userStore } from '../users/user-store.ts'
import { erasuresOfHoldings, holdings } from './holdings.ts'

/**
 * A request that began before the deletion may still write, for at most 29 seconds, and an index may show it later still.
 * A pass before that fails, and the message comes again after the queue's visibility timeout, six minutes later. On a
 * laptop nothing waits: requests take milliseconds.
 */
const lateWritesMs = () => (env.optional('STAGE') === 'local' ? 0 : 60_000)

export const erasure = effect(
  {
    of: [
      ...grantsOf(erasuresOfHoldings),
      ...leaverStore.grants.get,
      ...leaverStore.grants.forget,
      ...userStore.grants.claimOf,
      ...cognito.grants.remove,
    ],
  },
  (platform) => erasureWith(platform, cognito(platform)),
)

/** An erasure that removes pool users from elsewhere than the pool, for tests. */
export function erasureWith(platform: Platform, pool: Pick<ReturnType<typeof cognito>, 'remove'>) {
  const leavers = leaverStore(platform)
  const users = userStore(platform)
  const { account, payouts, ...others } = holdings

  return {
    /**
     * Erases everything that is kept of somebody who deleted their account: first what they made, then the pool's user,
     * then their claims, so that nobody gets an address whose old account can still sign in. It may be stopped anywhere
     * and goes on when it is called again, because the person's own row goes last, after a pass that no late write can
     * have missed. It logs nothing about the person.
     */
    async of(userId: string): Promise<void> {
      const leaver = await leavers.get(userId)
      if (!leaver) return
      const { person, goneMs } = leaver
      for (const holding of Object.values(others)) await holding(platform).erase(person)
      const claim = await users.claimOf(person.email)
      if (claim?.userId === userId) await pool.remove(claim.cognitoName)
      await account(platform).erase(person)
      // Stripe deletes no account that got money meanwhile; nothing else of the person waits for it.
      await payouts(platform).erase(person)
      if (goneMs < lateWritesMs()) throw new Error('Requests from before the deletion may still write')
      await leavers.forget(userId)
    },
  }
}
