import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { splitName } from '../../shared/users/names.ts'
import { requestLink as contract } from '../../shared/accounts/request-link.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { betweenLinksMs, linkLimits } from './link-limits.ts'
import { linkStore } from './link-store.ts'

/** Does the same, and takes as long, whether or not the address has an account: a reaction looks it up, and mails. */
export const requestLink = operation(
  contract,
  { links: only(linkStore, 'requestLogIn'), limits: linkLimits, bans: only(banStore, 'has') },
  async (
    { id, email, name, campusId = genericCampusId, back },
    { now, client, links, limits, bans, refuse },
  ) => {
    if (!findCampus(campusId)) return refuse('campus-not-found')
    const retryAfter = await limits.take('log-in', email, client.address)
    if (retryAfter) return refuse('too-many-links', { retryAfter })
    if (await bans.has(email)) return refuse('account-banned')
    await links.requestLogIn({ id, to: email, campusId, back, ...(name !== undefined && splitName(name)) })
    return { nextAt: now + betweenLinksMs }
  },
)
