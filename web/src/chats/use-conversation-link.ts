import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { messageTo, openConversation } from './conversation.ts'
import type { Partner } from './conversation.ts'
import { keepIntent } from '../session/intent.ts'
import { useMe } from '../session/me.ts'
import { wordsOf } from '../session/prompt-words.ts'
import { showPromptBelow } from '../session/prompt.ts'
import { useCampus } from '../session/site-campus.ts'

const questionTo = ({ name }: Partner) => ({
  title: 'Start Conversation?',
  text: `Start a private conversation with ${name}.`,
  button: 'Start Conversation',
})

/**
 * Handles a shared link (`?redirect=true`): asks whether to start a conversation with the person of the page, once that
 * person is loaded, and removes the query from the address. If the page can ask below its content, no dialog opens.
 */
export function useConversationLink(person: Partner | undefined, { hasQuestionBelow = false } = {}): void {
  const campus = useCampus()
  const { me, status } = useMe()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const opened = useRef(false)
  const isLink = new URLSearchParams(search).get('redirect') === 'true'
  useEffect(() => {
    if (!isLink || opened.current || !person || status === 'loading') return
    opened.current = true
    if (hasQuestionBelow && status === 'visitor') {
      const onAccept = () => keepIntent(messageTo(person), undefined)
      showPromptBelow({ ...wordsOf('guest-message', campus), page: pathname, onAccept })
    } else if (hasQuestionBelow && me?.id !== person.id)
      showPromptBelow({ ...questionTo(person), page: pathname, onAccept: () => openConversation(person) })
    else if (me?.id !== person.id) openConversation({ ...person, isLink: true })
    void navigate(pathname, { replace: true })
  }, [isLink, person, me, status, navigate, pathname, hasQuestionBelow, campus])
}
