import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { useOverlay } from '../lib/overlay-history.tsx'
import { raiseAlerts } from './alerts-place.ts'
import { isOfInputMethod } from '../lib/input-method.ts'

/**
 * A native modal dialog that React controls; spread the result onto a `<dialog>`. It traps the focus and restores it, and
 * calls `onClose` on Esc, on Back and on a press outside. Without `onClose`, the person cannot close the dialog.
 */
export function useModal(open: boolean, onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null)
  useOverlay(open, onClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const page = document.documentElement
    // If a classic scroll bar disappears, its gutter has to stay, so that the page does not move. An overlay scroll bar has
    // no gutter.
    page.style.setProperty('--gutter', window.innerWidth > page.clientWidth ? 'stable' : 'auto')
    const opener = document.activeElement
    dialog.showModal()
    raiseAlerts()
    return () => {
      // The browser restores the focus only if the dialog is closed before its element is removed.
      dialog.close()
      raiseAlerts()
      // If a dialog above this one is still open, `close` does not restore the focus. A dialog that closes in the same
      // commit has closed when this microtask runs.
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
    // The back gesture of a phone fires `cancel`.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget) onClose?.()
    },
    // If the browser has closed the dialog by itself while React still renders it as open, the dialog opens again.
    onClose: (event: SyntheticEvent) => {
      if (open && event.target === event.currentTarget) ref.current?.showModal()
    },
  }
}

function isInMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[popover="auto"]:popover-open') !== null
}
