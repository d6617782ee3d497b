/** Where the reader is in a thread, and stays. */
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import type { ThreadRow } from './thread-rows.ts'

type List = RefObject<WindowVirtualizerHandle | null>

/** Pixels at the top of the screen that the two bars cover. */
const covered = 112

/** Below the bars, once the page has taken its own place at the top. */
export function scrollToRow(list: List, index: number): void {
  requestAnimationFrame(() => list.current?.scrollToIndex(index, { align: 'start', offset: -covered }))
}

/**
 * What is read stays where it is while comments arrive above it. Where it goes with a branch that is closed, the
 * reader comes to the comment that the branch belongs to.
 */
export function useSteadyPlace(list: List, rows: readonly ThreadRow[]): void {
  const read = useRef<{ row: ThreadRow; offset: number }>(undefined)
  useLayoutEffect(() => {
    const handle = list.current
    const last = read.current
    if (last && handle) {
      const same = rows.findIndex(({ key }) => key === last.row.key)
      const above = rows.findLastIndex(({ key }) => last.row.lines.some(({ id }) => id === key))
      if (same >= 0) window.scrollBy(0, handle.getItemOffset(same) - last.offset)
      else if (above >= 0) handle.scrollToIndex(above, { align: 'start', offset: -covered })
    }
    // When the next rows come: what the reader sees is still where it was.
    return () => {
      read.current = handle ? readRow(handle, rows) : undefined
    }
  }, [list, rows])
}

/** The first row that is seen; the first one of all where the reader has not come to the thread yet. */
function readRow(handle: WindowVirtualizerHandle, rows: readonly ThreadRow[]) {
  const index = handle.findItemIndex(handle.scrollOffset + covered)
  const row = rows[index]
  return row && { row, offset: handle.getItemOffset(index) }
}

/** Whether a row's element can be seen whole, or as much of it as the screen takes. */
export function isSeen(id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect()
  return box !== undefined && box.top >= covered && box.top < window.innerHeight - covered
}

/** The id of a row's element. */
export function idOf(row: Pick<ThreadRow, 'key'>): string {
  return `row-${row.key}`
}
