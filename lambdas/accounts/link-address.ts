import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { siteUrl } from '../mail/site-url.ts'
import type { Link } from './link-store.ts'

/** Links open on the generic host, which redirects to the campus and page where the link was requested. */
export function linkAddress(link: Link, token: string, { isNew }: { isNew: boolean }): string {
  const site = findCampus(genericCampusId)
  if (!site) throw new Error('The catalog has no generic campus')
  const { purpose, to, firstName, lastName, campusId, back } = link
  const query = new URLSearchParams({
    email: to,
    ...(isNew && firstName !== undefined && lastName !== undefined && { first: firstName, last: lastName }),
    token,
    campus: campusId,
    ...(back !== undefined && { back }),
  })
  return siteUrl(site, `${purpose === 'reset' ? '/forgotpassword' : '/login/sent'}?${query}`)
}
