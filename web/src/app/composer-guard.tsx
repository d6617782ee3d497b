import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { schoolEmailPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import { OnSchoolSite } from './guards.tsx'
import { Leave } from './signed-in.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** The composer's pages: visitors get the prompt to log in; the generic site has no composer. */
export function ComposerGuard(props: { what?: 'post' | 'comment'; children: ReactNode }) {
  const { status } = useMe()
  if (status === 'visitor') return <Leave to="/" prompt={`guest-${props.what ?? 'post'}`} />
  return (
    <OnSchoolSite>
      <MemberOnly {...props} />
    </OnSchoolSite>
  )
}

/** Redirects people who may not post on this site to what is missing. */
function MemberOnly({ what = 'post', children }: { what?: 'post' | 'comment'; children: ReactNode }) {
  const { me } = useMe()
  const campus = useCampus()
  const back = useBack()
  if (!me) return <PageSkeleton />
  if (!me.schoolVerified) return <Navigate to={schoolEmailPath(undefined, back)} replace />
  // A comment may belong to a post of another campus than the site's, so its page checks the campus.
  return what === 'comment' || me.campusId === campus.id ? children : <Leave to="/" prompt="join-campus" />
}
