/** The way to 'Continue with Google'. It begins on the generic site, to which the user pool returns (accounts/google-sign-in.tsx). */
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import { config } from '../lib/config.ts'
import { needsOnlyLogIn } from './intent.ts'
import { campusHref, siteCampus } from './site-campus.ts'

/** The page where signing in with Google begins and ends. */
export const googlePath = '/login/google'

export function hasGoogle(): boolean {
  return config().hostedSignIn !== undefined
}

/** The address that leads to Google; `back` is the page of this site to return to. It depends on the intent that is kept. */
export function googleHref(back: string | undefined): string {
  const site = siteCampus()
  const query = new URLSearchParams({
    site: site.id,
    ...(back !== undefined && { back }),
    ...(needsOnlyLogIn() && { for: 'log-in' }),
  })
  return campusHref(findCampus(genericCampusId) ?? site, `${googlePath}?${query}`)
}
