import { accountBanned } from '../../events/account-banned.ts'
import { sockets } from '../live/sockets.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { banStore } from './ban-store.ts'
import { userStore } from './user-store.ts'

/** Copies a ban, or its end, to the person's row, which every request reads, and to the list of their posts. Open sockets are closed. */
export const { handler, grants } = reaction(
  accountBanned,
  {
    users: only(userStore, 'claimOf', 'setBanned'),
    posts: only(postStore, 'setListClosed'),
    bans: only(banStore, 'has'),
    sockets: only(sockets, 'closeAll'),
  },
  async ({ email }, { users, posts, bans, sockets: open }) => {
    const claim = await users.claimOf(email)
    if (!claim) return
    const isBanned = await bans.has(email)
    await users.setBanned(claim.userId, isBanned)
    await posts.setListClosed(claim.userId, isBanned)
    if (isBanned) await open.closeAll(claim.userId)
  },
)
