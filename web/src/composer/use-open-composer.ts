import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import type { Prompt } from '../session/prompt.ts'
import { useCampus } from '../session/site-campus.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { setComposerOpen } from './open.ts'

/** What stands before writing on a campus, for who may not; undefined for who may (specification, core 6). */
export function promptBefore(
  what: 'post' | 'comment',
  me: Me | undefined,
  campusId: string,
): Prompt | undefined {
  if (!me) return `guest-${what}`
  if (!me.schoolVerified) return `verify-${what}`
  return me.campusId === campusId ? undefined : 'join-campus'
}

/** The campus that a prompt asks to join: that of the post, which may be another one than that of the site. */
export function joiningOf(prompt: Prompt, campusId: string): string | undefined {
  return prompt === 'join-campus' ? campusId : undefined
}

/**
 * Opens the composer of a post: the dialog on wide screens, the page on narrow ones. Who may not post gets the
 * prompt that says why.
 */
export function useOpenComposer(): () => void {
  const { me, status } = useMe()
  const campus = useCampus()
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const wanted = useRef(false)
  const open = useCallback(() => {
    // Asked for before it is known who asks: it opens as soon as it is.
    wanted.current = status === 'loading'
    if (wanted.current) return
    const prompt = promptBefore('post', me, campus.id)
    if (prompt) return openPrompt(prompt)
    if (narrow) void navigate(`/create/post?goBack=${encodeURIComponent(pathname)}`)
    else setComposerOpen('post')
  }, [me, status, campus.id, narrow, navigate, pathname])
  useEffect(() => {
    if (wanted.current && status !== 'loading') open()
  }, [status, open])
  return open
}

/** `n` opens the composer, except where someone types or a dialog or menu is open. */
export function useComposerKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], dialog')
      )
        return
      if (document.querySelector('dialog[open], [popover=auto]:popover-open')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}
