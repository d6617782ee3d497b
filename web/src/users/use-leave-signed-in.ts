import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useMe } from '../session/me.ts'
import { ownPath } from '../lib/own-path.ts'
import { takeArrival } from '../session/session.ts'
import { useCampus } from '../session/site-campus.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'

/** Leaves an account page once somebody is signed in and the page's task `isDone`. */
export function useLeaveSignedIn(isDone: boolean): void {
  const { me } = useMe()
  const { id: campusId } = useCampus()
  const navigate = useNavigate()
  const redirect = ownPath(useSearchParams()[0].get('redirect'))
  const left = useRef(false)
  useEffect(() => {
    if (!me || !isDone || left.current) return
    left.current = true
    void navigate(pathAfterSignIn(me, { campusId, redirect, takeArrival }), { replace: true })
  }, [me, isDone, campusId, redirect, navigate])
}
