import { accountBanned } from '../../events/account-banned.ts'
import { reaction } from '../platform/reaction.ts'
import { banStore } from './ban-store.ts'
import { userStore } from './user-store.ts'

/** Brings a ban, or its end, to the row that every request of the person reads. */
export const handler = reaction(
  accountBanned,
  { users: userStore, bans: banStore },
  async ({ email }, { users, bans }) => {
    const claim = await users.claimOf(email)
    if (claim) await users.setBanned(claim.userId, await bans.has(email))
  },
)
