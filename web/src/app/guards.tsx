/** Guards: who may see which page, and where others are redirected. */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import { useBack } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { useOpenedByVisitor } from '../session/opened-by-visitor.ts'
import { openPrompt } from '../session/prompt.ts'
import type { Prompt } from '../session/prompt.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { PageSkeleton } from './page-skeleton.tsx'

/** A page that the bars link to. A visitor sees the page with a prompt above it. */
export function AskVisitor({ prompt, children }: { prompt: Prompt; children: ReactNode }) {
  const isAsked = useOpenedByVisitor()
  useEffect(() => {
    if (isAsked) openPrompt(prompt)
  }, [isAsked, prompt])
  return children
}

/** A page that shows people. A person without a verified school is redirected to the page for the school e-mail. */
export function SchoolFirst({ children }: { children: ReactNode }) {
  const { me } = useMe()
  const campus = useCampus()
  const back = useBack()
  if (me && !me.schoolVerified && campus.id !== genericCampusId)
    return <Navigate to={schoolEmailPath(undefined, back)} replace />
  return children
}

/** A page that only schools' sites have. The generic site redirects members to their own site, others to the schools. */
export function OnSchoolSite({ children }: { children: ReactNode }) {
  const { me, status } = useMe()
  const { pathname, search } = useLocation()
  const page = `${pathname}${search}`
  const isGeneric = useCampus().id === genericCampusId
  const own = isGeneric && me?.schoolVerified ? findCampus(me.campusId) : undefined
  useEffect(() => {
    if (own) window.location.replace(campusHref(own, page))
  }, [own, page])
  if (!isGeneric) return children
  return own || status === 'loading' ? <PageSkeleton /> : <Navigate to="/search_schools" replace />
}
