import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua'

/** Where each visit of the feed was left, by its place in the history; the heights of its posts with it. */
const places = new Map<string, { cache: CacheSnapshot; top: number; length: number }>()

/** Restores the scroll position when someone comes back, starts at the top otherwise; answers the known heights. */
export function useScrollMemory(
  list: RefObject<WindowVirtualizerHandle | null>,
  length: number,
): CacheSnapshot | undefined {
  const { key } = useLocation()
  const [place] = useState(() => places.get(key))
  const arrival = useNavigationType()
  const [top] = useState(() => place?.top ?? (arrival === 'POP' ? undefined : 0))
  useLayoutEffect(() => {
    if (top !== undefined) window.scrollTo(0, top)
  }, [top])
  useLayoutEffect(() => {
    const handle = list.current
    return () => {
      if (handle) places.set(key, { cache: handle.cache, top: window.scrollY, length })
    }
  }, [key, list, length])
  return place?.length === length ? place.cache : undefined
}
