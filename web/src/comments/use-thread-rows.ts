import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import type { Comment } from '../../../shared/comments/comment.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { useScrollMemory } from '../lib/scroll-memory.ts'
import { justSentQueryKey, ownCommentsQueryKey } from './thread-cache.ts'
import { idOf, isVisible, scrollToRow, useSteadyPlace } from './thread-place.ts'
import { ancestorsOf, threadRows } from './thread-rows.ts'
import type { MoreRow, ThreadTree } from './thread-rows.ts'
import { useThreadView } from './thread-view.ts'

/** The largest indentation of replies in steps, on phones and on wide screens. */
const deepest = { narrow: 4, wide: 8 }

/**
 * The rows of a thread as this reader has expanded it. Also scrolls to the comment of the address and to a comment just
 * sent.
 */
export function useThreadRows(rootId: string, tree: ThreadTree, commentId: string | undefined) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const narrow = useMediaQuery('narrow')
  const { view, toggle, reveal } = useThreadView(rootId)
  const { data: own } = useQuery<Comment[]>({ queryKey: ownCommentsQueryKey(rootId), queryFn: skipToken })
  const rowsOf = useCallback(
    (shown: ThreadTree) => {
      const pinned = new Set(own?.flatMap(({ id }) => [id, ...ancestorsOf(shown, id)]))
      return threadRows(rootId, shown, { ...view, pinned, deepest: narrow ? deepest.narrow : deepest.wide })
    },
    [rootId, view, own, narrow],
  )
  const rows = useMemo(() => rowsOf(tree), [rowsOf, tree])
  const indexOf = (id: string | undefined) => rows.findIndex(({ key }) => key === id)
  const { isReturn, cache } = useScrollMemory(list, rows.length, { startAtTop: false })
  useSteadyPlace(list, rows)
  const showAll = useShowAll(rows, reveal)

  // Scrolls to the comment of the page's address once it is loaded, with all its ancestors and replies expanded.
  const isHere = commentId !== undefined && tree.byId.has(commentId) && !isReturn
  const arrived = useRef(false)
  useLayoutEffect(() => {
    if (!isHere || arrived.current) return
    const path = [commentId, ...ancestorsOf(tree, commentId)]
    reveal(path, path)
  }, [isHere, commentId, tree, reveal])
  const place = isHere ? indexOf(commentId) : -1
  useEffect(() => {
    if (place < 0 || arrived.current) return
    arrived.current = true
    scrollToRow(list, place)
  }, [place])

  const { newId, forgetNew } = useJustSent(rootId, tree, reveal)
  const newPlace = indexOf(newId)
  const scrolledTo = useRef<string>(undefined)
  useEffect(() => {
    if (!newId || newPlace < 0 || scrolledTo.current === newId) return
    scrolledTo.current = newId
    if (!isVisible(idOf({ key: newId }))) scrollToRow(list, newPlace)
  }, [newId, newPlace])
  return { list, cache, rows, rowsOf, newId, forgetNew, toggle, reveal, showAll }
}

/** Shows all replies of a branch and focuses the first one that was hidden. */
function useShowAll(rows: readonly unknown[], reveal: (branches: string[], all: string[]) => void) {
  const next = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (next.current) document.getElementById(next.current)?.focus({ preventScroll: true })
    next.current = undefined
  }, [rows])
  return useCallback(
    (row: MoreRow) => {
      next.current = idOf({ key: row.firstId })
      reveal([], [row.parentId])
    },
    [reveal],
  )
}

/** Returns the id of the comment that was just sent, and expands its branch. `forgetNew` ends the comment's highlight. */
function useJustSent(rootId: string, tree: ThreadTree, reveal: (branches: string[]) => void) {
  const client = useQueryClient()
  const { data: sentId } = useQuery<string | null>({ queryKey: justSentQueryKey(rootId), queryFn: skipToken })
  const newId = sentId && tree.byId.has(sentId) ? sentId : undefined
  useEffect(() => {
    if (newId) reveal(ancestorsOf(tree, newId))
  }, [newId, tree, reveal])
  const forgetNew = useCallback(() => client.setQueryData(justSentQueryKey(rootId), null), [client, rootId])
  return { newId, forgetNew }
}
