import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** The reader counts as being at the end within this many pixels of it. */
const nearEnd = 40
/** The padding below the last row (pixels). */
const belowLast = 2
/** The space above the row at which the list opens (pixels). */
const aboveFirst = 8
/**
 * While a list opens, virtua (the list component) repeats the scroll until 150 ms after it measured the last row. This time
 * is a little longer.
 */
const openingMs = 200

interface List {
  box: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  /** A value that changes with the rows. */
  rows: unknown
  count: number
  /** The index of the row at which the list opens; undefined opens it at its end. */
  opensAt: number | undefined
}

/**
 * Opens a list at its end or at a row. While the reader is at the end, keeps the list scrolled to it, even when rows are
 * added or grow, or the keyboard covers a part of the screen. The list has to call `look` after each scroll. While the list
 * opens at a row, it also has to call `look` after measuring, because only then its end is known.
 */
export function useEnd({ box, list, rows, count, opensAt }: List) {
  const isAtEnd = useRef(opensAt === undefined)
  const [shownAtEnd, setShownAtEnd] = useState(opensAt === undefined)
  const [isOpening, setOpening] = useState(opensAt !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
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
  const lookNow = useCallback(() => {
    const { current } = list
    const { current: element } = box
    // The list of a page in the background measures nothing.
    if (!element || !current?.viewportSize) return
    // A change of the box's height scrolls the box before the list has measured the new height, so `viewportSize` may be
    // stale.
    isAtEnd.current = element.scrollTop + element.clientHeight >= current.scrollSize - nearEnd
    setShownAtEnd(isAtEnd.current)
    setOpening(false)
  }, [box, list])
  const look = useCallback(() => {
    if (!isOpening) return lookNow()
    clearTimeout(timer.current)
    timer.current = setTimeout(lookNow, openingMs)
  }, [isOpening, lookNow])
  const [first] = useState(opensAt)
  useLayoutEffect(() => {
    if (first) list.current?.scrollToIndex(first, { align: 'start', offset: -aboveFirst })
    return () => clearTimeout(timer.current)
  }, [list, first])
  return { isAtEnd: shownAtEnd, isOpening, toEnd, look }
}
