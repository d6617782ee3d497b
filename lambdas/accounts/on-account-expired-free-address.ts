import { accountExpired } from '../../events/account-expired.ts'
import { reaction } from '../platform/reaction.ts'
import { unprovenStore } from './unproven-store.ts'

/** Frees the address and the user name of an account whose address was not proved. */
export const { handler, grants } = reaction(
  accountExpired,
  { unproven: unprovenStore },
  async ({ userId, poolName }, { unproven }) => unproven.free(userId, poolName),
)
