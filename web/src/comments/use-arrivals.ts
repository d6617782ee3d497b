import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import { addArrivals, isDeletedHere, noteDeletion } from './thread-cache.ts'
import { threadTree } from './thread-rows.ts'
import type { ThreadTree } from './thread-rows.ts'

export type Arrivals = ReturnType<typeof useArrivals>

/**
 * The comments that arrive while a thread is open. `waiting` are those that are not shown yet, `next` is the tree with them,
 * and `insert` shows them. follow-thread.tsx calls `take` with new comments and `forget` with deleted ones. `note` is
 * announced to screen readers after comments were inserted without a press.
 */
export function useArrivals(rootId: string, tree: ThreadTree | undefined, meId: string | undefined) {
  const client = useQueryClient()
  const [fetched, setFetched] = useState<readonly Comment[]>([])
  const [note, setNote] = useState({ text: '', at: 0 })
  const next = useMemo(
    () =>
      tree && threadTree(rootId, [...fetched.filter(({ id }) => !tree.byId.has(id)), ...tree.byId.values()]),
    [rootId, tree, fetched],
  )
  // The tree omits a reply below a comment that is hidden from this reader, so the reply does not wait either.
  const waiting = useMemo(
    () => fetched.filter(({ id }) => next?.byId.has(id) && !tree?.byId.has(id)),
    [fetched, next, tree],
  )
  const take = (comments: readonly Comment[]) => {
    const own = comments.filter(({ author }) => author.id === meId)
    addArrivals(client, rootId, own)
    const others = comments.filter((one) => !own.includes(one) && !isDeletedHere(client, one.id))
    setFetched((before) => [...new Map([...before, ...others].map((one) => [one.id, one])).values()])
  }
  const forget = (id: string) => {
    noteDeletion(client, id)
    setFetched((before) => before.filter((one) => one.id !== id))
  }
  const insert = ({ isPressed = false } = {}) => {
    addArrivals(client, rootId, waiting)
    setFetched([])
    if (!isPressed) setNote(({ at }) => ({ text: newComments(waiting.length), at: at + 1 }))
  }
  return { waiting, next, insert, note, take, forget }
}

export const newComments = (count: number) => (count === 1 ? '1 new comment' : `${count} new comments`)
