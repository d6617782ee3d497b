import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** The next page of the gallery loads this near to the bottom, and at most this often (specification, core 9). */
export const nearPixels = 251
export const throttleMs = 1000

/** Calls `load` when the element comes near the screen, and again as long as it stays there. */
export function useNearEnd(element: RefObject<HTMLElement | null>, load: (() => void) | undefined): void {
  const loadedAt = useRef(0)
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
        const entry = entries.at(-1)
        const wait = Math.max(0, loadedAt.current + throttleMs - Date.now())
        if (entry?.isIntersecting) timer = setTimeout(loadNow, wait)
      },
      { rootMargin: `${nearPixels}px` },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, load])
}
