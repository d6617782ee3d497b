import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Author } from '../../../shared/users/user.ts'
import { openConversation } from './conversation.ts'
import { useMe } from '../session/me.ts'

/**
 * A shared link (`?redirect=true`) opens the dialog to start a conversation with the person of the page, as soon as that
 * person is loaded, and is then replaced by the page's own address.
 */
export function useConversationLink(person: Author | undefined): void {
  const { me, status } = useMe()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const opened = useRef(false)
  const isLink = new URLSearchParams(search).get('redirect') === 'true'
  useEffect(() => {
    if (!isLink || opened.current || !person || status === 'loading') return
    opened.current = true
    if (me?.id !== person.id) openConversation(person)
    void navigate(pathname, { replace: true })
  }, [isLink, person, me, status, navigate, pathname])
}
