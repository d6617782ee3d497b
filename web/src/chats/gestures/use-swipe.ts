import { useEffect, useEffectEvent, useRef } from 'react'
import { mediaQuery } from '../../lib/media-query.ts'

/** Pixels after which a swipe counts. */
const enough = 56
/** How far the element follows the finger, in pixels. */
const farthest = 72
/** Pixels within which a touch has no direction yet. */
const slop = 10
/** Pixels from the left and right of the screen in which a swipe is the browser's: Back and Forward. */
const edge = 24

/**
 * Makes an element follow a horizontal swipe of one finger to either side. A mostly vertical move scrolls, for which the
 * element needs `touch-action: pan-y`. It is a shortcut: a button does the same. Without a function, nothing moves.
 */
export function useSwipe(act: (() => void) | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const swipe = useRef<{ x: number; y: number; isSideways: boolean }>(undefined)
  const moveTo = (right: number | undefined) => {
    if (!element.current || mediaQuery('reduced motion').matches) return
    const { style } = element.current
    style.translate = right === undefined ? '' : `${Math.max(-farthest, Math.min(right, farthest))}px`
    // It returns smoothly, but does not lag behind the finger.
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
      // A finger may also have moved an end of a selection.
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
