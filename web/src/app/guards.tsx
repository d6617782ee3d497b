/** Who may see which page, and where the others are led (product decisions, 'Who may do what'). */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../lib/me.ts'
import { useCampus } from '../lib/site-campus.ts'
import { composeBlock } from '../posts/open-composer.ts'
import { openPrompt } from '../users/prompt-store.ts'
import type { Prompt } from '../users/prompt-store.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { promptOf } from './use-campus-actions.ts'

/** Where someone with an unverified e-mail may be. */
const openToUnverified = ['/verify', '/logout', '/404']

/** Around every page: an unverified e-mail leads to /verify. */
export function VerifiedEmail({ children }: { children: ReactNode }) {
  const { me } = useMe()
  const { pathname } = useLocation()
  if (me && !me.verified && !openToUnverified.includes(pathname)) return <Navigate to="/verify" replace />
  return children
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

/** The composer's page: whoever may not post here is led to the feed, with the prompt that says why. */
export function MayPost({ children }: { children: ReactNode }) {
  const { me, status } = useMe()
  const campus = useCampus()
  if (status === 'loading') return <PageSkeleton />
  const block = composeBlock(me, campus.id)
  return block ? <Leave to="/" prompt={promptOf[block]} /> : children
}

function Leave({ to, prompt }: { to: string; prompt: Prompt | undefined }) {
  useEffect(() => {
    if (prompt) openPrompt(prompt)
  }, [prompt])
  return <Navigate to={to} replace />
}
