import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Author } from '../../../shared/users/user.ts'
import { openConversation } from './conversation.ts'
import { useMe } from '../session/me.ts'

/**
 * A shared link (`?redirect=true`) asks to start a conversation with the person of the page, once it is known, and is
 * then the page's own address (specification, core 2 'Post detail', accounts 2 'Profile').
 */
export function useConversationLink(person: Author | undefined): void {
  const { me, status } = useMe()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = useRef(false)
  const isAsked = new URLSearchParams(search).get('redirect') === 'true'
  useEffect(() => {
    if (!isAsked || asked.current || !person || status === 'loading') return
    asked.current = true
    // Nobody talks to themselves.
    if (me?.id !== person.id) openConversation(person)
    void navigate(pathname, { replace: true })
  }, [isAsked, person, me, status, navigate, pathname])
}
