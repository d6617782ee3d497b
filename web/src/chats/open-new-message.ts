import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMediaQuery } from '../lib/media-query.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'

/** The path of the page where phones choose the receiver. The page returns to `goBack`. */
export function newMessagePath(goBack: string): string {
  return `/create/message?goBack=${encodeURIComponent(goBack)}`
}

/**
 * Returns a function that opens New Message: a dialog above the inbox on wide screens, a page on narrow ones, or a prompt
 * for people who may not write.
 */
export function useOpenNewMessage(): () => void {
  const { me, status } = useMe()
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(() => {
    if (status === 'visitor') openPrompt('guest-message')
    else if (me && !me.schoolVerified) openPrompt('verify-message')
    else void navigate(narrow ? newMessagePath(pathname) : '/messages/new', { state: 'new-message' })
  }, [me, status, narrow, navigate, pathname])
}
