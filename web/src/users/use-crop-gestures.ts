import { useEffect, useEffectEvent, useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { moved, zoomed, zoomStep, type Crop, type Size } from './crop.ts'

const step = 0.04

const arrows: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

type Point = [x: number, y: number]

/**
 * Moves and zooms a crop by dragging, pinching, the wheel, the arrow keys, plus and minus. Spread `events` onto the stage.
 */
export function useCropGestures(size: Size | undefined, crop: Crop, change: (crop: Crop) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const zoom = crop.zoom * Math.exp(-event.deltaY / 400)
    if (size) change(zoomed(size, crop, zoom, pointIn(stage.current, event)))
  })
  // React's own wheel listeners are passive and cannot prevent the page from scrolling.
  useEffect(() => {
    const element = stage.current
    const listener = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before || !size) return
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const now: Point = [event.clientX, event.clientY]
    fingers.current.set(event.pointerId, now)
    // If two fingers are down, each moves the picture by half of its movement.
    const share = (other ? 0.5 : 1) / event.currentTarget.clientWidth
    const next = moved(size, crop, (before[0] - now[0]) * share, (before[1] - now[1]) * share)
    if (!other) return change(next)
    const factor = distance(now, other) / (distance(before, other) || 1)
    const [x, y] = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]
    change(zoomed(size, next, next.zoom * factor, pointIn(event.currentTarget, { clientX: x, clientY: y })))
  }
  const end = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  return {
    stage,
    events: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, [event.clientX, event.clientY])
      },
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown: (event: KeyboardEvent) => {
        if (!size || event.ctrlKey || event.metaKey || event.altKey) return
        const arrow = arrows[event.key]
        const next = arrow
          ? moved(size, crop, ...arrow)
          : event.key === '+' || event.key === '='
            ? zoomed(size, crop, crop.zoom * zoomStep)
            : event.key === '-'
              ? zoomed(size, crop, crop.zoom / zoomStep)
              : undefined
        if (!next) return
        event.preventDefault()
        change(next)
      },
    },
  }
}

const distance = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1])

/** A point of the screen relative to the centre of the stage, in fractions of the stage's side. */
function pointIn(element: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  if (!element) return [0, 0]
  const { left, top, width, height } = element.getBoundingClientRect()
  return [(clientX - left) / (width || 1) - 0.5, (clientY - top) / (height || 1) - 0.5]
}
