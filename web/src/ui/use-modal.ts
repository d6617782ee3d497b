import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { useOverlay } from '../lib/overlay-history.tsx'
import { raiseAlerts } from './alerts-place.ts'
import { isOfInputMethod } from '../lib/input-method.ts'

/**
 * A native modal dialog controlled by React. It traps the focus and restores it, and calls `onClose` on Esc, on Back and on
 * a press outside. Without `onClose` the person cannot close it. Spread the result onto a `<dialog>`.
 */
export function useModal(open: boolean, onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null)
  useOverlay(open, onClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const page = document.documentElement
    // A classic scroll bar leaves its gutter when it disappears; an overlay scroll bar has none.
    page.style.setProperty('--gutter', window.innerWidth > page.clientWidth ? 'stable' : 'auto')
    const opener = document.activeElement
    dialog.showModal()
    raiseAlerts()
    return () => {
      // Closing before the element is removed restores the focus.
      dialog.close()
      raiseAlerts()
      // Closing does not restore the focus if a dialog above this one is still open; one that closes in the same commit is
      // closed by now.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [open])
  return {
    ref,
    // Chromium closes a dialog at the second Esc even if `cancel` is prevented, so Esc is handled here.
    onKeyDown: (event: KeyboardEvent) => {
      const isHandled = event.defaultPrevented || isOfInputMethod(event.nativeEvent) || isInMenu(event.target)
      if (event.key !== 'Escape' || isHandled) return
      event.preventDefault()
      event.stopPropagation()
      onClose?.()
    },
    // A phone's back gesture fires `cancel`.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget) onClose?.()
    },
    // The browser closed it on its own, but React still renders it open.
    onClose: (event: SyntheticEvent) => {
      if (open && event.target === event.currentTarget) ref.current?.showModal()
    },
  }
}

function isInMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[popover="auto"]:popover-open') !== null
}
