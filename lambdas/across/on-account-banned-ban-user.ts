import { accountBanned } from '../../events/account-banned.ts'
import { sockets } from '../live/sockets.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { banStore } from '../users/ban-store.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'

/**
 * Copies a ban, or its end, to the person's row, which every request reads, and to the list of their posts. Closes open
 * sockets.
 */
export const { handler, grants } = reaction(
  accountBanned,
  {
    users: only(userStore, 'setBanned'),
    claims: only(claimStore, 'claimOf'),
    posts: only(postStore, 'setListClosed'),
    bans: only(banStore, 'has'),
    sockets: only(sockets, 'closeAll'),
  },
  async ({ email }, { users, claims, posts, bans, sockets: open }) => {
    const claim = await claims.claimOf(email)
    if (!claim) return
    const isBanned = await bans.has(email)
    await users.setBanned(claim.userId, isBanned)
    await posts.setListClosed(claim.userId, isBanned)
    if (isBanned) await open.closeAll(claim.userId)
  },
)
