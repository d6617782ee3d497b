import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** The reader counts as being at the end within this many pixels of it. */
const nearEnd = 40
/** Pixels below the last row: the padding of the list. */
const belowLast = 2
/** Pixels above the row at which the list opens. */
const aboveFirst = 8
/** A list that opens scrolls again until 150 ms after its last row was measured. */
const openingMs = 200

interface List {
  box: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  /** A value that changes with the rows. */
  rows: unknown
  count: number
  /** The row at which the list opens; without one, it opens at its end. */
  opensAt: number | undefined
}

/**
 * Opens a list at its end or at a row, and keeps it scrolled to its end while the reader is there, even when rows are added
 * or grow, or the keyboard covers a part of the screen. The list calls `look` when it was scrolled. While it opens at a
 * row, it also calls `look` when it was measured, because only then its end is known.
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
    // A page in the background measures nothing.
    if (!element || !current?.viewportSize) return
    // A change of the box's height scrolls it before the list has measured the new height: `viewportSize` may be outdated.
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
