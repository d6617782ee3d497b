import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { setComposerOpen } from '../composer/open.ts'
import type { ReplyTarget } from '../composer/open.ts'
import { joiningOf, promptBefore } from '../composer/use-open-composer.ts'

/** The page of a comment on narrow screens; it goes back to `goBack`. */
export function createCommentPath(parentId: string, goBack: string): string {
  return `/create/comment/${parentId}?goBack=${encodeURIComponent(goBack)}`
}

/**
 * Opens the composer of a comment: the dialog on wide screens, the page on narrow ones. Who may not comment gets
 * the prompt that says why.
 */
export function useOpenComment(): (answered: ReplyTarget) => void {
  const { me, status } = useMe()
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wanted = useRef<ReplyTarget>(undefined)
  const open = useCallback(
    (answered: ReplyTarget) => {
      // Asked for before it is known who asks: it opens as soon as it is.
      wanted.current = status === 'loading' ? answered : undefined
      if (wanted.current) return
      const prompt = promptBefore('comment', me, answered.post.campusId)
      if (prompt) return openPrompt(prompt, joiningOf(prompt, answered.post.campusId))
      if (!narrow) return setComposerOpen(answered)
      void navigate(createCommentPath(answered.parent.id, `${pathname}${search}`), { state: answered })
    },
    [me, status, narrow, navigate, pathname, search],
  )
  useEffect(() => {
    if (wanted.current && status !== 'loading') open(wanted.current)
  }, [status, open])
  return open
}
