import { useEffect, useEffectEvent, useRef } from 'react'
import { mediaQuery } from '../../lib/media-query.ts'

/** The distance after which a swipe counts (pixels). */
const enough = 56
/** The farthest that the element follows the finger (pixels). */
const farthest = 72
/** The distance within which a touch has no direction yet (pixels). */
const slop = 10
/** Distance from the left and right of the screen where swipes are the browser's own, for Back and Forward (pixels). */
const edge = 24

/**
 * Makes an element follow a horizontal swipe of one finger and calls `act` after it. Vertical moves still scroll, for which
 * the element needs `touch-action: pan-y`. A button must do the same, because a swipe is only a shortcut. Without `act`,
 * nothing moves.
 */
export function useSwipe(act: (() => void) | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const swipe = useRef<{ x: number; y: number; isSideways: boolean }>(undefined)
  const moveTo = (right: number | undefined) => {
    if (!element.current || mediaQuery('reduced motion').matches) return
    const { style } = element.current
    style.translate = right === undefined ? '' : `${Math.max(-farthest, Math.min(right, farthest))}px`
    // The element returns smoothly. While it follows the finger, it has no transition, which would lag behind.
    style.transition = right === undefined ? '' : 'none'
  }
  const onTouch = useEffectEvent(({ type, target, touches, changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    const begun = swipe.current
    const end = () => {
      swipe.current = undefined
      if (begun?.isSideways) moveTo(undefined)
    }
    if (!act || !touch || touches.length > 1 || type === 'touchcancel') return end()
    const { clientX: x, clientY: y } = touch
    if (type === 'touchstart') {
      const isOfPlayer = target instanceof Element && target.closest('video')
      const isAtEdge = Math.min(x, window.innerWidth - x) < edge
      swipe.current = isAtEdge || isOfPlayer ? undefined : { x, y, isSideways: false }
      return
    }
    if (!begun) return
    const [right, down] = [x - begun.x, y - begun.y]
    if (type === 'touchend') {
      end()
      // The finger may have dragged the end of a text selection instead.
      const isSelecting = window.getSelection()?.isCollapsed === false
      if (begun.isSideways && Math.abs(right) >= enough && !isSelecting) act()
      return
    }
    if (!begun.isSideways && Math.max(Math.abs(right), Math.abs(down)) < slop) return
    if (!begun.isSideways && Math.abs(right) <= Math.abs(down)) return end()
    begun.isSideways = true
    moveTo(right)
  })
  useEffect(() => {
    const { current } = element
    const listener = (event: TouchEvent) => onTouch(event)
    const types = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    for (const type of types) current?.addEventListener(type, listener, { passive: true })
    return () => {
      for (const type of types) current?.removeEventListener(type, listener)
    }
  }, [])
  return element
}
