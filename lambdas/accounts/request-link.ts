import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { splitName } from '../../shared/users/names.ts'
import { requestLink as contract } from '../../shared/accounts/request-link.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { betweenLinksMs, linkLimits } from './link-limits.ts'
import { linkStore } from './link-store.ts'

/**
 * Takes the same steps and time whether or not the address has an account, so that the response does not reveal it. A
 * reaction looks up the account and mails the link.
 */
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
