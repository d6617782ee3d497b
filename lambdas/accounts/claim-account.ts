import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { claimAccount as contract } from '../../shared/accounts/claim-account.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { betweenLinksMs, linkLimits } from './link-limits.ts'
import { linkStore } from './link-store.ts'

/**
 * Takes the same steps for every user name, so that the response does not reveal which names exist; a reaction looks up
 * the account.
 */
export const claimAccount = operation(
  contract,
  { links: only(linkStore, 'requestLogIn'), limits: linkLimits },
  async ({ id, username, campusId = genericCampusId, back }, { now, client, links, limits, refuse }) => {
    if (!findCampus(campusId)) return refuse('campus-not-found')
    const to = `@${username.toLowerCase()}`
    const retryAfter = await limits.take('log-in', to, client.address)
    if (retryAfter) return refuse('too-many-links', { retryAfter })
    await links.requestLogIn({ id, to, campusId, back })
    return { nextAt: now + betweenLinksMs }
  },
)
