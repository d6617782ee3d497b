import { accountDeleted } from '../../events/account-deleted.ts'
import { sockets } from '../live/sockets.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { erasure } from './erasure.ts'

/** Closes the sockets of a person who deleted their account, and erases all their data. */
export const { handler, grants } = reaction(
  accountDeleted,
  { erasure, sockets: only(sockets, 'closeAll') },
  async ({ userId }, effects) => {
    await effects.sockets.closeAll(userId)
    await effects.erasure.eraseAccount(userId)
  },
)
