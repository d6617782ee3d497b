import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../lib/me.ts'
import { useCampus } from '../lib/site-campus.ts'
import { useNarrow } from '../lib/use-narrow.ts'
import { setComposerOpen } from './composer-open.ts'

/** Who may not write a post here: a visitor, someone without a verified school, a member of another campus. */
export type ComposeBlock = 'visitor' | 'school' | 'other-campus'

export function composeBlock(me: Me | undefined, campusId: string): ComposeBlock | undefined {
  if (!me) return 'visitor'
  if (!me.schoolVerified) return 'school'
  return me.campusId === campusId ? undefined : 'other-campus'
}

/**
 * Opens the composer: the dialog on wide screens, the page on narrow ones. Who may not post is told by
 * `onBlocked`, which shows the prompt for it.
 */
export function useOpenComposer(onBlocked: (block: ComposeBlock) => void): () => void {
  const { me, status } = useMe()
  const campus = useCampus()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const wanted = useRef(false)
  const open = useCallback(() => {
    // Asked for before it is known who asks: it opens as soon as it is.
    wanted.current = status === 'loading'
    if (wanted.current) return
    const block = composeBlock(me, campus.id)
    if (block) return onBlocked(block)
    if (narrow) void navigate(`/create/post?goBack=${encodeURIComponent(pathname)}`)
    else setComposerOpen(true)
  }, [me, status, campus.id, narrow, navigate, pathname, onBlocked])
  useEffect(() => {
    if (wanted.current && status !== 'loading') open()
  }, [status, open])
  return open
}

/** `n` opens the composer, except where someone types or a dialog is open. */
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
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}
