import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import { idOf, isVisible, movesScreen, scrollToRow } from './thread-place.ts'
import { ancestorsOf } from './thread-rows.ts'
import type { ThreadRow, ThreadTree } from './thread-rows.ts'
import type { Arrivals } from './use-arrivals.ts'

/** The most animation frames to wait until a row that was scrolled to is drawn. */
const framesMaximum = 20

interface Shown {
  list: RefObject<WindowVirtualizerHandle | null>
  rows: readonly ThreadRow[]
  rowsOf: (tree: ThreadTree) => readonly ThreadRow[]
  reveal: (branches: readonly string[], all?: readonly string[]) => void
}

/**
 * Inserts new comments at once if they move nothing on the screen. Returns a function that shows the other new comments and
 * focuses the first of them.
 */
export function useNewComments({ waiting, next, insert }: Arrivals, { list, rows, rowsOf, reveal }: Shown) {
  const pressed = useRef<ReadonlySet<string>>(undefined)
  const insertThem = useEffectEvent(insert)
  useLayoutEffect(() => {
    if (next && waiting.length > 0 && !movesScreen(rows, rowsOf(next))) insertThem()
  }, [next, waiting, rows, rowsOf])
  useEffect(() => {
    const at = rows.findIndex(({ key }) => pressed.current?.has(key))
    const row = rows[at]
    if (!row) return
    pressed.current = undefined
    if (!isVisible(idOf(row))) scrollToRow(list, at)
    focusSoon(idOf(row))
  }, [list, rows])
  return () => {
    if (!next) return
    pressed.current = new Set(waiting.map(({ id }) => id))
    reveal(
      waiting.flatMap(({ id }) => ancestorsOf(next, id)),
      waiting.map(({ parentId }) => parentId),
    )
    insert({ isPressed: true })
  }
}

/** Focuses an element that is drawn within the next frames. */
function focusSoon(id: string, frame = 0): void {
  const element = document.getElementById(id)
  if (element) element.focus({ preventScroll: true })
  else if (frame < framesMaximum) requestAnimationFrame(() => focusSoon(id, frame + 1))
}
