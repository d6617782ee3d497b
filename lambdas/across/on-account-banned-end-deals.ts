import { accountBanned } from '../../events/account-banned.ts'
import { dealEndings } from '../deals/endings.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { banStore } from '../users/ban-store.ts'
import { claimStore } from '../users/claim-store.ts'

/** Ends every deal of a banned person; the next buyer in each line gets the turn. */
export const { handler, grants } = reaction(
  accountBanned,
  { claims: only(claimStore, 'claimOf'), bans: only(banStore, 'has'), ends: dealEndings },
  async ({ email }, { claims, bans, ends }) => {
    const claim = await claims.claimOf(email)
    if (claim && (await bans.has(email))) await ends.endThose(claim.userId)
  },
)
