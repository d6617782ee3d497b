import { accountDeleted } from '../../events/account-deleted.ts'
import { sockets } from '../live/sockets.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { erasure } from './erasure.ts'

/**
 * Closes the sockets of a person who deleted their account, and erases all their data. A gateway that fails, or a socket's row
 * that cannot be read, does not stop the erasure, which removes the rows of sockets, too.
 */
export const { handler, grants } = reaction(
  accountDeleted,
  { erasure, sockets: only(sockets, 'closeAll') },
  async ({ userId }, effects) => {
    const [closing] = await Promise.allSettled([effects.sockets.closeAll(userId)])
    await effects.erasure.eraseAccount(userId)
    if (closing.status === 'rejected') throw closing.reason
  },
)
