import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Pixels from the end within which the reader counts as being there. */
const nearEnd = 40
/** Pixels below the last row: the padding of the list. */
const belowLast = 2

/**
 * Keeps a list scrolled to its end while the reader is there, also when rows are added or grow, or the keyboard covers a
 * part of the screen. `rows` changes with the rows, `count` is their number.
 */
export function useEnd(
  box: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  rows: unknown,
  count: number,
) {
  const isAtEnd = useRef(true)
  const [shownAtEnd, setShownAtEnd] = useState(true)
  const toEnd = useCallback(() => {
    isAtEnd.current = true
    setShownAtEnd(true)
    if (count > 0) list.current?.scrollToIndex(count - 1, { align: 'end', offset: belowLast })
  }, [list, count])
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd()
  }, [rows, toEnd])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => isAtEnd.current && toEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, toEnd])
  const look = useCallback(() => {
    const { current } = list
    if (!current) return
    isAtEnd.current = current.scrollOffset + current.viewportSize >= current.scrollSize - nearEnd
    setShownAtEnd(isAtEnd.current)
  }, [list])
  return { isAtEnd: shownAtEnd, toEnd, look }
}
