import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua'

/**
 * The position at which each list was left, with the heights of its rows, by the key of the visit in the browser's history.
 */
const places = new Map<string, { cache: CacheSnapshot; top: number; length: number }>()

/** A list that has lost more rows than this counts as a different list. */
const goneMaximum = 10

/**
 * Restores the position in a virtual list when a person returns to it by Back or Forward. Starts at the top if the rows are
 * no longer in memory. `cache` has the measured heights if the list is as long as before. With `startAtTop`, a new visit
 * starts at the top of the page.
 */
export function useScrollMemory(
  list: RefObject<WindowVirtualizerHandle | null>,
  length: number,
  { startAtTop = true } = {},
): { isReturn: boolean; cache: CacheSnapshot | undefined } {
  const { key } = useLocation()
  const arrival = useNavigationType()
  const [left] = useState(() => places.get(key))
  const [place] = useState(left && length < left.length - goneMaximum ? undefined : left)
  const [top] = useState(place?.top ?? (left || (startAtTop && arrival !== 'POP') ? 0 : undefined))
  useLayoutEffect(() => {
    if (top !== undefined) window.scrollTo(0, top)
  }, [top])
  useLayoutEffect(() => {
    const handle = list.current
    // The position is recorded on each scroll. When the list unmounts, the content above it may be gone already.
    let { scrollY } = window
    const note = () => {
      scrollY = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      window.removeEventListener('scroll', note)
      if (handle) places.set(key, { cache: handle.cache, top: scrollY, length })
    }
  }, [key, list, length])
  return { isReturn: place !== undefined, cache: place?.length === length ? place.cache : undefined }
}
