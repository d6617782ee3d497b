import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { useBack } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { useOpenedByVisitor } from '../session/opened-by-visitor.ts'
import { openPrompt } from '../session/prompt.ts'
import type { Prompt } from '../session/prompt.ts'
import { PageSkeleton } from './page-skeleton.tsx'

interface SignedInProps {
  /** The path to which a visitor is redirected. */
  visitorTo?: string
  /** The prompt that opens after the redirect. */
  prompt?: Prompt
  children: (me: Me) => ReactNode
}

/** A page for signed-in people. Shows a skeleton until the person is loaded. */
export function SignedIn({ visitorTo = '/', prompt, children }: SignedInProps) {
  const { me, status } = useMe()
  const isAsked = useOpenedByVisitor()
  if (status === 'visitor') return <Leave to={visitorTo} prompt={isAsked ? prompt : undefined} />
  return me ? children(me) : <PageSkeleton />
}

/** Redirects, and opens a prompt, for example to log in. After the prompt's action, the person returns to the page. */
export function Leave({ to, prompt }: { to: string; prompt: Prompt | undefined }) {
  const [back] = useState(useBack())
  useEffect(() => {
    if (prompt) openPrompt(prompt, { back })
  }, [prompt, back])
  return <Navigate to={to} replace />
}
