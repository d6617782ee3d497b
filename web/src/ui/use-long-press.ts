import { useRef } from 'react'
import type { MouseEvent, TouchEvent } from 'react'

const longMs = 500
/** If a finger moves further than this many pixels, it is scrolling. */
const tremble = 10

/**
 * Handlers for an element with a long-press action. The action runs only when the finger is lifted, because lifting the
 * finger would close a menu that the action opened earlier. A long press is no click. iPhones fire no `contextmenu` event,
 * so the duration of the press is measured too.
 */
export function useLongPress(act: () => void) {
  const touch = useRef<{ x: number; y: number; from: number; isLong: boolean }>(undefined)
  const onEnd = (event: TouchEvent) => {
    const { current } = touch
    touch.current = undefined
    if (!current || (!current.isLong && event.timeStamp - current.from < longMs)) return
    // Prevents the click that would follow.
    if (event.cancelable) event.preventDefault()
    act()
  }
  return {
    onTouchStart({ touches, timeStamp }: TouchEvent) {
      const first = touches.length === 1 ? touches[0] : undefined
      touch.current = first
        ? { x: first.clientX, y: first.clientY, from: timeStamp, isLong: false }
        : undefined
    },
    onTouchMove({ touches }: TouchEvent) {
      const at = touches[0]
      const { current } = touch
      if (at && current && Math.hypot(at.clientX - current.x, at.clientY - current.y) > tremble)
        touch.current = undefined
    },
    onTouchEnd: onEnd,
    onTouchCancel: onEnd,
    /** Only for touch: with a mouse, the browser's own menu opens. */
    onContextMenu(event: MouseEvent) {
      if (!touch.current) return
      event.preventDefault()
      touch.current.isLong = true
    },
  }
}
