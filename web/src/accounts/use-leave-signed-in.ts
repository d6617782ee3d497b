import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { countPerson } from '../analytics/count.ts'
import { useMe } from '../session/me.ts'
import { needsOnlyLogIn } from '../session/intent.ts'
import { takeArrival } from '../session/session.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'
import { useReturn } from './use-return.ts'

/**
 * Leaves an account page once somebody is signed in and the page's task `isDone`. After a sign-in it greets the person
 * with one sentence. A mailed link opens on the generic site, which leads on to the site that it was asked for on.
 */
export function useLeaveSignedIn(isDone: boolean, welcome = 'Welcome back'): void {
  const { me } = useMe()
  const site = useCampus()
  const { campus, back } = useReturn()
  const navigate = useNavigate()
  const left = useRef(false)
  useEffect(() => {
    if (!me || !isDone || left.current) return
    left.current = true
    countPerson(me)
    const arrived = me.verified && takeArrival()
    const path = pathAfterSignIn(me, {
      campusId: campus.id,
      redirect: back,
      arrived,
      needsOnlyLogIn: needsOnlyLogIn(),
    })
    if (campus !== site) return window.location.replace(campusHref(campus, path))
    void navigate(path, { replace: true })
    if (arrived) showAlert({ message: `${welcome}, ${me.firstName}.`, type: 'success' })
  }, [me, isDone, site, campus, back, navigate, welcome])
}
