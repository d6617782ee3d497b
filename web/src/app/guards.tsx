/** Who may see which page, and where the others are led (product decisions, 'Who may do what'). */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import type { Prompt } from '../session/prompt.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { schoolEmailPath, verifyPath } from '../session/account-paths.ts'
import { isOpenToUnverified } from './open-to-unverified.ts'
import { PageSkeleton } from './page-skeleton.tsx'

/** Around every page: an unverified e-mail leads to /verify, and takes along where to go on to. */
export function VerifiedEmail({ children }: { children: ReactNode }) {
  const { me } = useMe()
  const { pathname, search } = useLocation()
  if (me && !me.verified && !isOpenToUnverified(pathname))
    return <Navigate to={verifyPath(wayOn(pathname, search))} replace />
  return children
}

/** What was asked for; on the pages of signing in, what was asked for before them. The feed needs no words. */
function wayOn(pathname: string, search: string): string | null {
  if (/^\/(user_registration|login|register)\/?$/.test(pathname))
    return new URLSearchParams(search).get('redirect')
  return ['/', '/home'].includes(pathname) ? null : `${pathname}${search}`
}

interface SignedInProps {
  /** Where a visitor goes in place of the page. */
  visitorTo?: string
  /** What a visitor is asked there. */
  prompt?: Prompt
  children: (me: Me) => ReactNode
}

/** A page that needs someone; until it is known who, its place is shown. */
export function SignedIn({ visitorTo = '/', prompt, children }: SignedInProps) {
  const { me, status } = useMe()
  if (status === 'visitor') return <Leave to={visitorTo} prompt={prompt} />
  return me ? children(me) : <PageSkeleton />
}

/** A page that the bars lead to: a visitor sees it, with the prompt above it. */
export function AskVisitor({ prompt, children }: { prompt: Prompt; children: ReactNode }) {
  const { status } = useMe()
  useEffect(() => {
    if (status === 'visitor') openPrompt(prompt)
  }, [status, prompt])
  return children
}

/** A page that shows people: whoever has an account without a school is led to their school e-mail. */
export function SchoolFirst({ children }: { children: ReactNode }) {
  const { me } = useMe()
  const campus = useCampus()
  if (me && !me.schoolVerified && campus.id !== genericCampusId)
    return <Navigate to={schoolEmailPath()} replace />
  return children
}

/** A page that only the sites of schools have: from the generic one a member goes to their own, others to the schools. */
export function OnSchoolSite({ children }: { children: ReactNode }) {
  const { me, status } = useMe()
  const { pathname } = useLocation()
  const isGeneric = useCampus().id === genericCampusId
  const own = isGeneric && me?.schoolVerified ? findCampus(me.campusId) : undefined
  useEffect(() => {
    if (own) window.location.replace(campusHref(own, pathname))
  }, [own, pathname])
  if (!isGeneric) return children
  return own || status === 'loading' ? <PageSkeleton /> : <Navigate to="/search_schools" replace />
}

/** The composer's pages: whoever may not write here is led to what is missing. */
export function MayPost({ what = 'post', children }: { what?: 'post' | 'comment'; children: ReactNode }) {
  const { me, status } = useMe()
  const campus = useCampus()
  if (status === 'loading') return <PageSkeleton />
  if (!me) return <Leave to="/" prompt={`guest-${what}`} />
  if (!me.schoolVerified) return <Navigate to={schoolEmailPath()} replace />
  // A comment may be on a post of another campus than the site's: its page knows which.
  return what === 'comment' || me.campusId === campus.id ? children : <Leave to="/" prompt="join-campus" />
}

function Leave({ to, prompt }: { to: string; prompt: Prompt | undefined }) {
  useEffect(() => {
    if (prompt) openPrompt(prompt)
  }, [prompt])
  return <Navigate to={to} replace />
}
