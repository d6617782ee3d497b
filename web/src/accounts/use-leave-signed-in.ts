import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { countPerson } from '../analytics/count.ts'
import { useMe } from '../session/me.ts'
import { needsOnlyLogIn } from '../session/intent.ts'
import { isPasswordNotKept, showPasswordNotKept, withPasswordNote } from '../session/password-not-kept.ts'
import { takeArrival } from '../session/arrival.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'
import { useReturn } from './use-return.ts'

/**
 * Leaves an account page once a person is signed in and the page's task is done (`isDone`). After a sign-in it greets the
 * person. A mailed link opens on the generic site; from there the person is redirected to the site where the link was
 * requested.
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
    if (campus !== site) {
      const href = campusHref(campus, path)
      return window.location.replace(arrived ? withPasswordNote(href, me) : href)
    }
    void navigate(path, { replace: true })
    if (arrived) showAlert({ message: `${welcome}, ${me.firstName}.`, type: 'success' })
    if (arrived && isPasswordNotKept(me)) showPasswordNotKept()
  }, [me, isDone, site, campus, back, navigate, welcome])
}
