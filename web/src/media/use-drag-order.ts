import { useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'

const startsAfterPx = 6
const holdMs = 250
const edgePx = 40

/** The dragged item, with its distance from its position and the position that it would get if it were dropped now. */
export interface Drag {
  key: string
  from: number
  to: number
  dx: number
}

/**
 * Changes the order of a horizontal list by dragging: with the mouse at once, with a finger after a short hold, so that
 * swiping still scrolls. `onMove` is called once, when the item is dropped.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, to: number) => void,
): { drag: Drag | undefined; startDrag: (event: ReactPointerEvent, key: string, from: number) => void } {
  const [drag, setDrag] = useState<Drag>()
  const last = useRef<Drag>(undefined)
  const show = (now: Drag | undefined) => {
    last.current = now
    setDrag(now)
  }
  const startDrag = (event: ReactPointerEvent, key: string, from: number) => {
    const strip = list.current
    const isOnControl = event.target instanceof Element && event.target.closest('button') !== null
    if (!strip || strip.children.length < 2 || event.button !== 0 || isOnControl) return
    const isMouse = event.pointerType === 'mouse'
    const { clientX, clientY } = event
    const scrolled = strip.scrollLeft
    const begin = () => show({ key, from, to: from, dx: 0 })
    const timer = isMouse ? undefined : setTimeout(begin, holdMs)
    const onPointerMove = (now: PointerEvent) => {
      if (!last.current) {
        if (Math.hypot(now.clientX - clientX, now.clientY - clientY) < startsAfterPx) return
        if (!isMouse) return end()
        begin()
      }
      scrollAtEdge(strip, now.clientX)
      const dx = now.clientX - clientX + strip.scrollLeft - scrolled
      show({ key, from, to: placeOf(strip, from, now.clientX), dx })
    }
    const onPointerUp = () => {
      const { current } = last
      end()
      if (current && current.to !== from) onMove(key, current.to)
    }
    const onTouchMove = (touch: TouchEvent) => {
      if (last.current) touch.preventDefault()
    }
    const end = () => {
      clearTimeout(timer)
      listening.abort()
      show(undefined)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', onPointerMove, { signal })
    window.addEventListener('pointerup', onPointerUp, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('touchmove', onTouchMove, { signal, passive: false })
  }
  return { drag, startDrag }
}

/** The position at which a drop puts the dragged item: the number of other items whose middle is left of the pointer. */
function placeOf(strip: HTMLElement, from: number, x: number): number {
  const middles = [...strip.children].map((item) => {
    const { left, width } = item.getBoundingClientRect()
    return left + width / 2
  })
  return middles.filter((middle, index) => index !== from && middle < x).length
}

function scrollAtEdge(strip: HTMLElement, x: number): void {
  const { left, right } = strip.getBoundingClientRect()
  if (x < left + edgePx) strip.scrollLeft -= 8
  if (x > right - edgePx) strip.scrollLeft += 8
}
