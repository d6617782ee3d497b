import { accountDeleted } from '../../events/account-deleted.ts'
import { sockets } from '../live/sockets.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { erasure } from './erasure.ts'
import { erasureLedger } from './erasure-ledger.ts'

/**
 * Closes the sockets of a person who deleted their account, notes the erasure in the ledger, and erases all their data,
 * including the rows of the sockets. If closing or noting fails, the erasure still runs, and the message is redelivered.
 */
export const { handler, grants } = reaction(
  accountDeleted,
  { erasure, ledger: erasureLedger, sockets: only(sockets, 'closeAll') },
  async ({ userId }, effects) => {
    const first = await Promise.allSettled([effects.sockets.closeAll(userId), effects.ledger.add(userId)])
    await effects.erasure.eraseAccount(userId)
    for (const one of first) if (one.status === 'rejected') throw one.reason
  },
)
