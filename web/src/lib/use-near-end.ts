import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

export interface NearEnd {
  /** The distance between the element and the screen at which the element counts as near. */
  pixels: number
  /** The minimum time between two calls. */
  throttleMs?: number
}

/**
 * Calls `load` when the element comes near the screen. While the element stays near, each new `load` function is called,
 * too.
 */
export function useNearEnd(
  element: RefObject<HTMLElement | null>,
  load: (() => void) | undefined,
  { pixels, throttleMs = 0 }: NearEnd,
): void {
  const loadedAt = useRef(-Infinity)
  useEffect(() => {
    if (!element.current || !load) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const loadNow = () => {
      loadedAt.current = Date.now()
      load()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (!entries.at(-1)?.isIntersecting) return
        const wait = loadedAt.current + throttleMs - Date.now()
        if (wait > 0) timer = setTimeout(loadNow, wait)
        else loadNow()
      },
      { rootMargin: `${pixels}px` },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, load, pixels, throttleMs])
}
