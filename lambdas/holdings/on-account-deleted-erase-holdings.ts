import { accountDeleted } from '../../events/account-deleted.ts'
import { reaction } from '../platform/reaction.ts'
import { erasure } from './erasure.ts'

/** Erases everything that is kept of somebody who deleted their account. */
export const { handler, grants } = reaction(accountDeleted, { erasure }, ({ userId }, effects) =>
  effects.erasure.of(userId),
)
