import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { schoolEmailPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import { OnSchoolSite } from './guards.tsx'
import { Leave } from './signed-in.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** Guards the composer's pages. Visitors get the prompt to log in; the generic site has no composer. */
export function ComposerGuard(props: { what?: 'post' | 'comment'; children: ReactNode }) {
  const { status } = useMe()
  if (status === 'visitor') return <Leave to="/" prompt={`guest-${props.what ?? 'post'}`} />
  return (
    <OnSchoolSite>
      <MemberOnly {...props} />
    </OnSchoolSite>
  )
}

/** Redirects people without a verified school to the school e-mail, and members of another campus to the prompt to join. */
function MemberOnly({ what = 'post', children }: { what?: 'post' | 'comment'; children: ReactNode }) {
  const { me } = useMe()
  const campus = useCampus()
  const back = useBack()
  if (!me) return <PageSkeleton />
  if (!me.schoolVerified) return <Navigate to={schoolEmailPath(undefined, back)} replace />
  // A comment may belong to a post of another campus than this site's, so the page for comments checks the campus itself.
  return what === 'comment' || me.campusId === campus.id ? children : <Leave to="/" prompt="join-campus" />
}
