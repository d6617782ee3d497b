import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOverlay } from '../lib/overlay-history.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { BackContext } from '../lib/back-context.ts'

/**
 * Asks before Back or a link leaves a page with unsaved changes. The page's own Back button has to call `back`, and the
 * page has to render `dialog`.
 */
export function useAskBeforeLeaving(isDirty: boolean, onDiscard: () => void) {
  const navigate = useNavigate()
  const goBack = useContext(BackContext)
  const [leave, setLeave] = useState<() => void>()
  const ask = (next: () => void) => (isDirty ? setLeave(() => next) : next())
  useOverlay(isDirty, () => ask(goBack))
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!isDirty || !isPlain || !link || link.target || link.origin !== window.location.origin) return
    event.preventDefault()
    event.stopPropagation()
    const { pathname, search, hash } = link
    ask(() => void navigate(`${pathname}${search}${hash}`))
  })
  // The listener runs in the capture phase, before React's, because React Router's links navigate by themselves.
  useEffect(() => {
    const listener = (event: MouseEvent) => onClick(event)
    document.addEventListener('click', listener, { capture: true })
    return () => document.removeEventListener('click', listener, { capture: true })
  }, [])
  const dialog = leave && (
    <ConfirmDialog
      title="Discard changes?"
      cancel="Keep Editing"
      confirm="Discard"
      danger
      onCancel={() => setLeave(undefined)}
      onConfirm={() => {
        onDiscard()
        setLeave(undefined)
        leave()
      }}
    >
      Your changes will be lost.
    </ConfirmDialog>
  )
  return { back: () => ask(goBack), dialog }
}
