import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { requestReset as contract } from '../../shared/accounts/request-reset.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { cognito } from './cognito.ts'
import { betweenLinksMs, linkLimits } from './link-limits.ts'
import { linkStore } from './link-store.ts'
import { claimStore } from '../users/claim-store.ts'

export const requestReset = operation(
  contract,
  {
    links: only(linkStore, 'requestReset'),
    limits: linkLimits,
    bans: only(banStore, 'has'),
    claims: only(claimStore, 'claimOf'),
    pool: only(cognito, 'isReady'),
  },
  async (
    { id, email, campusId = genericCampusId, back },
    { now, client, links, limits, bans, claims, pool, refuse },
  ) => {
    if (!findCampus(campusId)) return refuse('campus-not-found')
    const retryAfter = await limits.take('reset', email, client.address)
    if (retryAfter) return refuse('too-many-links', { retryAfter })
    if (await bans.has(email)) return refuse('account-banned')
    const claim = await claims.claimOf(email)
    if (!claim || !(await pool.isReady(claim.cognitoName))) return refuse('user-not-found')
    await links.requestReset({ id, to: email, campusId, back })
    return { nextAt: now + betweenLinksMs }
  },
)
