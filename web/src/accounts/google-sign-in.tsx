import { useEffect, useRef } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { findCampus } from '../../../shared/campuses/campus.ts'
import { getPlace } from '../../../shared/geography/get-place.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import { count, countPerson } from '../analytics/count.ts'
import { call, serverNow } from '../lib/call.ts'
import { ownPath } from '../lib/own-path.ts'
import { registrationPath } from '../session/account-paths.ts'
import { areCookiesBlocked } from '../session/cookies-needed.ts'
import { hasGoogle } from '../session/google.ts'
import { withPasswordNote } from '../session/password-not-kept.ts'
import { refusedPlacePath } from '../session/place.ts'
import { signOut } from '../session/session.ts'
import { campusHref, siteCampus } from '../session/site-campus.ts'
import { beginGoogle, continueGoogle, type GoogleVisit } from './google-flow.ts'
import type { GoogleRefusal } from './google-refusal.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'
import styles from '../forms/form.module.css'

/** An account that is younger than this counts as created by this sign-in. */
const newMs = 60_000

/** `/login/google`, on the generic site: redirects to Google, and afterwards to the site where the sign-in began. */
export function GoogleSignIn() {
  const left = useRef(false)
  useEffect(() => {
    if (left.current) return
    left.current = true
    void nextAddress(new URLSearchParams(window.location.search)).then((href) =>
      window.location.replace(href),
    )
  }, [])
  return (
    <div className={styles.form} role="status">
      <title>Continue with Google</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Continue with Google</h1>
        <p className={styles.text}>One moment…</p>
      </header>
    </div>
  )
}

async function nextAddress(query: URLSearchParams): Promise<string> {
  if (!hasGoogle()) return registrationPath(undefined)
  const site = query.get('site')
  if (site !== null) {
    const back = ownPath(query.get('back'))
    const visit = { site, ...(back !== undefined && { back }), needsOnlyLogIn: query.get('for') === 'log-in' }
    if (areCookiesBlocked()) return refusedAddress(visit, 'cookies')
    // Checks the person's location before Google's page opens, because the server would refuse the sign-in afterwards.
    const { isServed } = await call(getPlace, {}).catch(() => ({ isServed: true }))
    return isServed ? (await beginGoogle(visit)).href : onSite(visit, refusedPlacePath)
  }
  const step = await continueGoogle(query)
  if (!step) return registrationPath(undefined)
  if ('href' in step) return step.href
  if ('refusal' in step) return refusedAddress(step.visit, step.refusal)
  return step.isPlaceRefused ? onSite(step.visit, refusedPlacePath) : signedInAddress(step.visit)
}

/** Returns the address of the page where the sign-in began, or of the next step to complete the account. */
async function signedInAddress(visit: GoogleVisit): Promise<string> {
  try {
    const me = await call(getMe, {})
    count({ action: serverNow() - me.createdAt < newMs ? 'Complete Registration' : 'Login' })
    countPerson(me)
    const { site, back, needsOnlyLogIn } = visit
    const path = pathAfterSignIn(me, {
      campusId: site,
      redirect: ownPath(back ?? null),
      arrived: true,
      needsOnlyLogIn,
    })
    return withPasswordNote(onSite(visit, path), me)
  } catch (error) {
    await signOut().catch(() => undefined)
    const code = error instanceof RefusalError ? error.code : ''
    const known: Partial<Record<string, GoogleRefusal>> = { 'account-banned': 'banned', offline: 'network' }
    return refusedAddress(visit, known[code] ?? 'after-sign-in')
  }
}

/** Returns the address of the page with all ways to sign in. The page says why this sign-in failed. */
function refusedAddress(visit: GoogleVisit | undefined, refusal: GoogleRefusal): string {
  const query = new URLSearchParams({ google: refusal })
  const back = ownPath(visit?.back ?? null)
  if (back !== undefined) query.set('redirect', back)
  return onSite(visit, `/user_registration?${query}`)
}

/** Returns an address on the site of one of our campuses, even if the stored visit is forged. */
function onSite(visit: GoogleVisit | undefined, path: string): string {
  return campusHref(findCampus(visit?.site) ?? siteCampus(), path)
}
