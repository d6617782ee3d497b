import { useEffect, useRef } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import { findCampus } from '../../../shared/campuses/campus.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import { call } from '../lib/call.ts'
import { ownPath } from '../lib/own-path.ts'
import { registrationPath } from '../session/account-paths.ts'
import { hasGoogle } from '../session/google.ts'
import { signOut } from '../session/session.ts'
import { campusHref, siteCampus } from '../session/site-campus.ts'
import { beginGoogle, continueGoogle, type GoogleVisit } from './google-flow.ts'
import type { GoogleRefusal } from './google-refusal.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'
import styles from './account-form.module.css'

/** `/login/google`, on the generic site: the browser is on its way to Google, or back to where somebody came from. */
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
    const needsOnlyLogIn = query.get('for') === 'log-in'
    return (await beginGoogle({ site, ...(back !== undefined && { back }), needsOnlyLogIn })).href
  }
  const step = await continueGoogle(query)
  if (!step) return registrationPath(undefined)
  if ('href' in step) return step.href
  return 'refusal' in step ? refusedAddress(step.visit, step.refusal) : signedInAddress(step.visit)
}

/** The page that somebody came from, or the next step of their account. */
async function signedInAddress(visit: GoogleVisit): Promise<string> {
  try {
    const me = await call(getMe, {})
    const { site, back, needsOnlyLogIn } = visit
    const path = pathAfterSignIn(me, {
      campusId: site,
      redirect: ownPath(back ?? null),
      arrived: true,
      needsOnlyLogIn,
    })
    return onSite(visit, path)
  } catch (error) {
    await signOut().catch(() => undefined)
    const code = error instanceof RefusalError ? error.code : ''
    const known: Partial<Record<string, GoogleRefusal>> = { 'account-banned': 'banned', offline: 'network' }
    return refusedAddress(visit, known[code] ?? 'after-sign-in')
  }
}

/** The page with all ways in, which says why this one failed. */
function refusedAddress(visit: GoogleVisit | undefined, refusal: GoogleRefusal): string {
  const query = new URLSearchParams({ google: refusal })
  const back = ownPath(visit?.back ?? null)
  if (back !== undefined) query.set('redirect', back)
  return onSite(visit, `/user_registration?${query}`)
}

/** An address on the site of one of our campuses, whatever the visit says. */
function onSite(visit: GoogleVisit | undefined, path: string): string {
  return campusHref(findCampus(visit?.site) ?? siteCampus(), path)
}
