/**
 * The link of 'Continue with Google'. The sign-in begins on the generic site, because the user pool returns to that site
 * (accounts/google-sign-in.tsx).
 */
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import { config } from '../lib/config.ts'
import { needsOnlyLogIn } from './intent.ts'
import { campusHref, siteCampus } from './site-campus.ts'

/** The page where sign-ins with Google begin and end. */
export const googlePath = '/login/google'

export function hasGoogle(): boolean {
  return config().hostedSignIn !== undefined
}

/**
 * The address that starts the sign-in. `back` is the page of this site that opens afterwards; the stored intent also
 * changes the address.
 */
export function googleHref(back: string | undefined): string {
  const site = siteCampus()
  const query = new URLSearchParams({
    site: site.id,
    ...(back !== undefined && { back }),
    ...(needsOnlyLogIn() && { for: 'log-in' }),
  })
  return campusHref(findCampus(genericCampusId) ?? site, `${googlePath}?${query}`)
}
