/**
 * The first proof that an address belongs to somebody, by what reached them from outside: a link, a reset, or Google. Whoever
 * registered the address before need not have owned it.
 */
import { randomUUID } from 'node:crypto'
import { refusal } from '../../shared/refusal.ts'
import { effect } from '../platform/effect.ts'
import { accountStore } from './account-store.ts'
import { cognito } from './cognito.ts'
import { userStore } from '../users/user-store.ts'

const proofGrants = {
  proveFromOutside: [
    ...accountStore.grants.get,
    ...accountStore.grants.setHasPassword,
    ...accountStore.grants.signOutEverywhere,
    ...userStore.grants.get,
    ...userStore.grants.claimOf,
    ...userStore.grants.takeClaim,
    ...userStore.grants.verifying,
    ...cognito.grants.discardPassword,
    ...cognito.grants.signOutEverywhere,
  ],
}

export const firstProof = effect(proofGrants, (platform) => {
  const accounts = accountStore(platform)
  const users = userStore(platform)
  const pool = cognito(platform)
  return {
    /**
     * Marks the account's address as proven. If it was not, the account's password is discarded and every earlier sign-in
     * is ended first: both may be a stranger's. Changes nothing about a verified account, and is safe to repeat.
     */
    async proveFromOutside(poolName: string): Promise<void> {
      const account = await accounts.get(poolName, { consistent: true })
      const user = account && (await users.get(account.userId, { consistent: true }))
      if (!user || user.verified) return
      // A registration that is still setting its password finds that the claim is no longer its own, and discards it.
      const claim = await users.claimOf(user.email)
      const { firstName, lastName } = user
      const taking = { registrationId: randomUUID(), firstName, lastName }
      if (!claim || !(await users.takeClaim(user.email, claim, taking)))
        throw refusal(undefined, 'unavailable')
      await pool.discardPassword(poolName)
      await accounts.setHasPassword(poolName, false)
      await pool.signOutEverywhere(poolName)
      await accounts.signOutEverywhere(poolName)
      // Last, so that what stops half-way is done again.
      const failed = await platform.table.transact(users.verifying(user, poolName))
      if (failed.length > 0) throw refusal(undefined, 'unavailable')
    },
  }
})
