import { accountDeleted } from '../../events/account-deleted.ts'
import { only } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { reaction } from '../platform/reaction.ts'
import { cognito } from '../users/cognito.ts'
import { leaverStore } from '../users/leaver-store.ts'
import { userStore } from '../users/user-store.ts'
import { erasuresOfHoldings } from './holdings.ts'

/**
 * A request that began before the deletion may still write, for at most 29 seconds, and an index may show it later still.
 * On a laptop neither takes long.
 */
const lateWritesMs = () => (env.optional('STAGE') === 'local' ? 1_000 : 60_000)

/**
 * Erases everything that is kept of somebody who deleted their account: first what they made, then the pool's user, then
 * their claims, so that nobody gets an address whose old account can still sign in. It may be stopped anywhere and goes on
 * with the next delivery of the message, because the person's own row goes last, after a pass that no late write can
 * have missed. It logs nothing about the person.
 */
export const { handler, grants } = reaction(
  accountDeleted,
  {
    ...erasuresOfHoldings,
    leavers: only(leaverStore, 'get', 'forget'),
    users: only(userStore, 'claimOf'),
    pool: only(cognito, 'remove'),
  },
  async ({ userId }, { leavers, users, pool, account, ...made }) => {
    const leaver = await leavers.get(userId)
    if (!leaver) return
    const { person, goneMs } = leaver
    for (const { erase } of Object.values(made)) await erase(person)
    const claim = await users.claimOf(person.email)
    if (claim?.userId === userId) await pool.remove(claim.cognitoName)
    await account.erase(person)
    if (goneMs < lateWritesMs()) throw new Error('Requests from before the deletion may still write')
    await leavers.forget(userId)
  },
)
