import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useMe } from '../session/me.ts'
import { ownPath } from '../lib/own-path.ts'
import { needsOnlyLogIn } from '../session/intent.ts'
import { takeArrival } from '../session/session.ts'
import { useCampus } from '../session/site-campus.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'

/**
 * Leaves an account page once somebody is signed in and the page's task `isDone`. After a sign-in it greets the person
 * with one sentence.
 */
export function useLeaveSignedIn(isDone: boolean, welcome = 'Welcome back'): void {
  const { me } = useMe()
  const { id: campusId } = useCampus()
  const navigate = useNavigate()
  const redirect = ownPath(useSearchParams()[0].get('redirect'))
  const left = useRef(false)
  useEffect(() => {
    if (!me || !isDone || left.current) return
    left.current = true
    const arrived = me.verified && takeArrival()
    const path = pathAfterSignIn(me, { campusId, redirect, arrived, needsOnlyLogIn: needsOnlyLogIn() })
    void navigate(path, { replace: true })
    if (arrived) showAlert({ message: `${welcome}, ${me.firstName}.`, type: 'success' })
  }, [me, isDone, campusId, redirect, navigate, welcome])
}
