import { effect, grantsOf } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import type { Platform } from '../platform/platform.ts'
import { cognito } from '../accounts/cognito.ts'
import { leaverStore } from '../users/leaver-store.ts'
import { claimStore } from '../users/claim-store.ts'
import { erasuresOfHoldings, holdings } from './holdings.ts'

/**
 * Milliseconds after a deletion in which late writes are possible. A request that began before the deletion may still
 * write for up to 29 seconds, and an index may show that write even later. An erasure within this time fails at its end,
 * and its message is redelivered after the queue's visibility timeout of six minutes. On a laptop nothing waits, because
 * requests take milliseconds.
 */
const lateWritesMs = () => (env.optional('STAGE') === 'local' ? 0 : 60_000)

export const erasure = effect(
  {
    eraseAccount: [
      ...grantsOf(erasuresOfHoldings),
      ...leaverStore.grants.get,
      ...leaverStore.grants.forget,
      ...claimStore.grants.claimOf,
      ...cognito.grants.remove,
    ],
  },
  (platform) => erasureWith(platform, cognito(platform)),
)

/** Makes the erasure with the given remover of pool users, which tests replace. */
export function erasureWith(platform: Platform, pool: Pick<ReturnType<typeof cognito>, 'remove'>) {
  const leavers = leaverStore(platform)
  const claims = claimStore(platform)
  const { account, payouts, ...others } = holdings

  return {
    /**
     * Erases all data of a person who deleted their account: first what they made, then the pool's user, then their
     * claims, so that nobody gets an address whose old account can still sign in. The person's own row is removed last,
     * once late writes are impossible, so an interrupted erasure can continue. A failing part does not stop the others;
     * the erasure fails at the end. It logs nothing about the person.
     */
    async eraseAccount(userId: string): Promise<void> {
      const leaver = await leavers.get(userId)
      if (!leaver) return
      const { person, goneMs } = leaver
      const failures: unknown[] = []
      const attempt = async (work: () => Promise<void>) => {
        try {
          await work()
        } catch (error) {
          failures.push(error)
        }
      }
      for (const holding of Object.values(others)) await attempt(() => holding(platform).erase(person))
      await attempt(async () => {
        const claim = await claims.claimOf(person.email)
        if (claim?.userId === userId) await pool.remove(claim.cognitoName)
        await account(platform).erase(person)
      })
      // Stripe refuses to delete an account that has received money since.
      await attempt(() => payouts(platform).erase(person))
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
      if (goneMs < lateWritesMs()) throw new Error('Requests from before the deletion may still write')
      await leavers.forget(userId)
    },
  }
}
