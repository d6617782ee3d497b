import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../session/me.ts'
import type { Action } from '../session/intent.ts'
import { openPrompt } from '../session/prompt.ts'
import type { OpenPrompt } from '../session/prompt.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { setComposerOpen } from './open.ts'
import type { Writing } from './open.ts'

/** Returns the prompt for a person who may not write on a campus; undefined for a person who may. */
export function promptBefore(
  what: 'post' | 'comment',
  me: Me | undefined,
  campusId: string,
): Pick<OpenPrompt, 'prompt' | 'campusId'> | undefined {
  if (!me) return { prompt: `guest-${what}` }
  if (!me.schoolVerified) return { prompt: `verify-${what}` }
  return me.campusId === campusId ? undefined : { prompt: 'join-campus', campusId }
}

/** Returns the action that opens the composer again after the person has logged in or verified. */
export function actionOf(writing: Writing): Action {
  return writing === 'post' ? { kind: 'post' } : { kind: 'comment', parentId: writing.parent.id }
}

interface Opening {
  what: 'post' | 'comment'
  campusId: string
  writing: Writing
  /** The path of the composer's page on narrow screens, given the page that opens it. */
  path: (from: { pathname: string; search: string }) => string
}

/**
 * Returns a function that opens a composer: the dialog on wide screens, the page on narrow ones, or for people who may not
 * write, a prompt that says why. While the session is loading, opening waits for it.
 */
export function useOpenComposer(): (opening: Opening) => void {
  const { me, status } = useMe()
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const waiting = useRef<Opening>(undefined)
  const open = useCallback(
    (opening: Opening) => {
      waiting.current = status === 'loading' ? opening : undefined
      if (waiting.current) return
      const { what, campusId, writing, path } = opening
      const missing = promptBefore(what, me, campusId)
      if (missing) return openPrompt(missing.prompt, { ...missing, action: actionOf(writing) })
      if (!narrow) return setComposerOpen(writing)
      void navigate(path({ pathname, search }), { state: writing })
    },
    [me, status, narrow, navigate, pathname, search],
  )
  useEffect(() => {
    if (waiting.current && status !== 'loading') open(waiting.current)
  }, [status, open])
  return open
}
