import { personBlocked } from '../../events/person-blocked.ts'
import { reaction } from '../platform/reaction.ts'
import { dealEndings } from './endings.ts'

/** Two people between whom there is a block have no deals with each other. */
export const { handler, grants } = reaction(
  personBlocked,
  { ends: dealEndings },
  async ({ userId, blockedId }, { ends }) => {
    await ends.endThose(userId, ({ buyerId, sellerId }) => [buyerId, sellerId].includes(blockedId))
  },
)
