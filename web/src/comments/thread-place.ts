/** Keeps the reader's scroll position in a thread while rows change. */
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import type { ThreadRow } from './thread-rows.ts'

type List = RefObject<WindowVirtualizerHandle | null>

/** Pixels at the top of the screen that the two bars cover. */
const covered = 112

/** Scrolls to a row below the bars, after the page has scrolled to its top. */
export function scrollToRow(list: List, index: number): void {
  requestAnimationFrame(() => list.current?.scrollToIndex(index, { align: 'start', offset: -covered }))
}

/**
 * Keeps the first visible row in place while comments are added above it. If that row is hidden because its branch was
 * collapsed, scrolls to the comment at the top of the branch.
 */
export function useSteadyPlace(list: List, rows: readonly ThreadRow[]): void {
  const visible = useRef<{ row: ThreadRow; offset: number }>(undefined)
  useLayoutEffect(() => {
    const handle = list.current
    const last = visible.current
    if (last && handle) {
      const same = rows.findIndex(({ key }) => key === last.row.key)
      const above = rows.findLastIndex(({ key }) => last.row.lines.some(({ id }) => id === key))
      if (same >= 0) window.scrollBy(0, handle.getItemOffset(same) - last.offset)
      else if (above >= 0) handle.scrollToIndex(above, { align: 'start', offset: -covered })
    }
    // This cleanup runs before the next rows are drawn, while the visible row is still in its old position.
    return () => {
      visible.current = handle ? firstVisible(handle, rows) : undefined
    }
  }, [list, rows])
}

/** Returns the first visible row, or row 0 while the thread is below the screen. */
function firstVisible(handle: WindowVirtualizerHandle, rows: readonly ThreadRow[]) {
  const index = handle.findItemIndex(handle.scrollOffset + covered)
  const row = rows[index]
  return row && { row, offset: handle.getItemOffset(index) }
}

/** Whether rows that are new in `next` would appear above or among the rows on the screen. */
export function movesScreen(rows: readonly ThreadRow[], next: readonly ThreadRow[]): boolean {
  const last = rows.findLast((row) => isOnScreen(idOf(row)))
  if (!last) return false
  const known = new Set(rows.map(({ key }) => key))
  const end = next.findIndex(({ key }) => key === last.key)
  return next.slice(0, Math.max(0, end)).some(({ key }) => !known.has(key))
}

function isOnScreen(id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect()
  return box !== undefined && box.bottom > covered && box.top < window.innerHeight
}

/** Whether the beginning of a row's element is visible between the bars. */
export function isVisible(id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect()
  return box !== undefined && box.top >= covered && box.top < window.innerHeight - covered
}

export function idOf(row: Pick<ThreadRow, 'key'>): string {
  return `row-${row.key}`
}
