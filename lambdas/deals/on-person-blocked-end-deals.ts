import { personBlocked } from '../../events/person-blocked.ts'
import { reaction } from '../platform/reaction.ts'
import { dealEndings } from './endings.ts'

/** A block ends all deals between its two people. */
export const { handler, grants } = reaction(
  personBlocked,
  { ends: dealEndings },
  async ({ userId, blockedId }, { ends }) => {
    await ends.endThose(userId, ({ buyerId, sellerId }) => [buyerId, sellerId].includes(blockedId))
  },
)
