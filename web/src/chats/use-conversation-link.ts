import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { messageTo, openConversation } from './conversation.ts'
import type { Partner } from './conversation.ts'
import { keepIntent } from '../session/intent.ts'
import { useMe } from '../session/me.ts'
import { wordsOf } from '../session/prompt-words.ts'
import { showPromptBelow } from '../session/prompt.ts'
import { useCampus } from '../session/site-campus.ts'

/**
 * A shared link (`?redirect=true`) opens the dialog to start a conversation with the person of the page, as soon as that
 * person is loaded, and is then replaced by the page's own address. On a page with `JoinButtons`, a visitor sees the page
 * uncovered, with the prompt above those buttons.
 */
export function useConversationLink(person: Partner | undefined, { hasJoinButtons = false } = {}): void {
  const campus = useCampus()
  const { me, status } = useMe()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const opened = useRef(false)
  const isLink = new URLSearchParams(search).get('redirect') === 'true'
  useEffect(() => {
    if (!isLink || opened.current || !person || status === 'loading') return
    opened.current = true
    if (hasJoinButtons && status === 'visitor') {
      const onLogIn = () => keepIntent(messageTo(person), undefined)
      showPromptBelow({ ...wordsOf('guest-message', campus), page: pathname, onLogIn })
    } else if (me?.id !== person.id) openConversation(person)
    void navigate(pathname, { replace: true })
  }, [isLink, person, me, status, navigate, pathname, hasJoinButtons, campus])
}
