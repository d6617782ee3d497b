import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Hint } from '../../../shared/live/hint.ts'
import { useCatchUp, useHint, useLiveStatus } from '../live/live.ts'
import { useWatch } from '../live/watch.ts'
import { noteTombstone } from '../posts/tombstones.ts'
import { changesOf, commentsSince } from './fetch-arrivals.ts'
import { addArrivals, isDeletedHere, noteDeletion } from './thread-cache.ts'
import { threadTree } from './thread-rows.ts'
import type { ThreadTree } from './thread-rows.ts'

/** The list may be read a moment too early; then it is read once more after this time. */
const againMs = 1_500
/** Without a socket, the thread is read again at most this often. */
const pollMs = 30_000

export type Arrivals = ReturnType<typeof useArrivals>

/**
 * The comments that came while a thread is open. `waiting` are those that are not shown yet, `next` the tree with them, and
 * `insert` shows them. Deleted comments disappear at once. `note` announces what was inserted without a press.
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
  // A reply below a comment that is hidden from this reader is in no tree.
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
  useChanges(rootId, { take, forget })

  const insert = ({ isPressed = false } = {}) => {
    addArrivals(client, rootId, waiting)
    setFetched([])
    if (!isPressed) setNote(({ at }) => ({ text: newComments(waiting.length), at: at + 1 }))
  }
  const isEmpty = tree?.byId.size === 0
  const fill = useEffectEvent(insert)
  useEffect(() => {
    if (isEmpty && waiting.length > 0) fill()
  }, [isEmpty, waiting])
  return { waiting, next, insert, note }
}

export const newComments = (count: number) => (count === 1 ? '1 new comment' : `${count} new comments`)

interface Changes {
  take: (comments: readonly Comment[]) => void
  forget: (id: string) => void
}

/** Fetches what is new after a hint, and everything after a gap. */
function useChanges(rootId: string, { take, forget }: Changes): void {
  const client = useQueryClient()
  const isLive = useLiveStatus() === 'live'
  const readAt = useRef(0)
  /** The ids of hints until they are fetched. */
  const wanted = useRef(new Set<string>())
  const isFetching = useRef(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  useWatch(rootId)
  const fetchWanted = async (isAgain = false) => {
    const [first] = [...wanted.current].sort()
    if (first === undefined || isFetching.current || !isOpen.current) return
    const ids = [...wanted.current]
    isFetching.current = true
    const found = await commentsSince(first).catch(() => [])
    isFetching.current = false
    if (!isOpen.current) return
    take(found)
    const isMissed = ids.some((id) => !found.some((one) => one.id === id))
    if (isMissed && !isAgain) setTimeout(() => void fetchWanted(true), againMs)
    else for (const id of ids) wanted.current.delete(id)
    if ([...wanted.current].some((id) => !ids.includes(id))) void fetchWanted()
  }
  const hear = (hint: Hint) => {
    if (!('commentId' in hint) || hint.postId !== rootId) return
    if (hint.type === 'comment-deleted') return forget(hint.commentId)
    if (isDeletedHere(client, hint.commentId)) return
    wanted.current.add(hint.commentId)
    void fetchWanted()
  }
  useHint(hear)
  useCatchUp(() => {
    if (document.hidden || (!isLive && Date.now() - readAt.current < pollMs)) return
    readAt.current = Date.now()
    void changesOf(client, rootId).then(
      ({ fresh, gone }) => {
        if (!isOpen.current) return
        gone.forEach(forget)
        take(fresh)
      },
      // The next time is soon enough, unless the post is gone.
      (error: unknown) => noteTombstone(client, rootId, error),
    )
  })
}
