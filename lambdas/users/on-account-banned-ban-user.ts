import { accountBanned } from '../../events/account-banned.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from './user-store.ts'

/** Brings a ban, or its end, to the row that every request of the person reads. */
export const handler = reaction(accountBanned, { users: userStore }, async ({ email }, { users }) => {
  const claim = await users.claimOf(email)
  if (claim) await users.setBanned(claim.userId, await users.isBanned(email))
})
