import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { raiseAlerts } from './alerts-place.ts'

/**
 * A native modal dialog under React's control: traps the focus, gives it back, tells about Esc and a press beside
 * it. Without `onClose` it cannot be left. Spread the answer onto a `<dialog>`.
 */
export function useModal(open: boolean, onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const page = document.documentElement
    // A scroll bar that takes room leaves its room behind; one that floats has none.
    page.style.setProperty('--gutter', window.innerWidth > page.clientWidth ? 'stable' : 'auto')
    dialog.showModal()
    raiseAlerts()
    return () => {
      // Closing before the element goes is what gives the focus back.
      dialog.close()
      raiseAlerts()
    }
  }, [open])
  return {
    ref,
    // Chromium closes at the second Esc, whatever `cancel` says; so Esc is taken before it gets there.
    onKeyDown: (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || event.nativeEvent.isComposing || isInMenu(event.target)
      if (event.key !== 'Escape' || isTaken) return
      event.preventDefault()
      event.stopPropagation()
      onClose?.()
    },
    // The back gesture of a phone asks like this.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget) onClose?.()
    },
    // Closed by the browser alone: React still wants it open.
    onClose: (event: SyntheticEvent) => {
      if (open && event.target === event.currentTarget) ref.current?.showModal()
    },
  }
}

function isInMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[popover="auto"]:popover-open') !== null
}
