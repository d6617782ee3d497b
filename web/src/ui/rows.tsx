import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import type { CustomContainerComponentProps } from 'virtua'
import { useIsTakenOver } from '../lib/use-is-taken-over.ts'
import { showsScreen } from '../lib/rendered.ts'

/** The container of a virtual list: `<WindowVirtualizer as={Rows}>`. */
export function Rows({ style, ...props }: CustomContainerComponentProps) {
  const container = useContainer(style)
  return <div {...props} {...container} />
}

/** Whether the page already shows the list before React renders it: from the server, or from the last visit. */
export function useIsShown(): boolean {
  const isTakenOver = useIsTakenOver()
  const [isShown] = useState(() => !isTakenOver || showsScreen())
  return isShown
}

/**
 * Returns the properties of a virtual list's container. Rows that the page already shows stay where they are until virtua has
 * measured them (base.css), because virtua would hide them until then.
 */
export function useContainer(style: CSSProperties) {
  const isShown = useIsShown()
  const [estimate] = useState(style.height)
  const [isMeasured, setMeasured] = useState(!isShown)
  // The height of the list changes as soon as its rows are measured.
  if (!isMeasured && style.height !== estimate) setMeasured(true)
  useEffect(() => {
    if (isShown && isMeasured && window.scrollY === 0) scrollOnce()
  }, [isShown, isMeasured])
  return { style: pressable(style), 'data-unmeasured': isMeasured ? undefined : '' }
}

/**
 * Scrolls down and up again before the browser paints, also on a page that is too short to scroll. virtua adds no rows to
 * those that the page already showed before it notices a scroll, even if the screen has room for more.
 */
function scrollOnce(): void {
  const { style } = document.body
  style.minHeight = '200vh'
  for (const step of [1, -1]) {
    window.scrollBy({ top: step, behavior: 'instant' })
    window.dispatchEvent(new Event('scroll'))
  }
  style.minHeight = ''
}

/**
 * The styles of a virtual list's container, without the `pointer-events: none` of virtua, which would swallow every press
 * within 150 ms after the page scrolled.
 */
export function pressable(style: CSSProperties): CSSProperties {
  return { ...style, pointerEvents: undefined }
}
