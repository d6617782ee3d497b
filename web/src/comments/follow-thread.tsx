import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Comment } from '../../../shared/comments/comment.ts'
import type { Hint } from '../../../shared/live/hint.ts'
import { useCatchUp, useHint, useLiveStatus, useLook } from '../live/live.ts'
import { useWatch } from '../live/watch.ts'
import { noteTombstone } from '../posts/tombstones.ts'
import { changesOf, commentsSince } from './fetch-arrivals.ts'
import { isDeletedHere } from './thread-cache.ts'

/** If the list does not have the comment of a hint yet, it is read again after this time (milliseconds). */
const againMs = 1_500
/**
 * Without a socket, `useLook` and `useCatchUp` may both want to reload the thread. The second call within this time is
 * skipped.
 */
const justReadMs = 10_000

interface FollowThreadProps {
  rootId: string
  take: (comments: readonly Comment[]) => void
  forget: (id: string) => void
}

/**
 * Fetches new comments after a hint, and all changes after hints may have been missed. Renders nothing; visitors do not load
 * it.
 */
export function FollowThread({ rootId, take, forget }: FollowThreadProps) {
  const client = useQueryClient()
  const isLive = useLiveStatus() === 'live'
  const readAt = useRef(0)
  /** The ids of comments that hints announced and that are not fetched yet. */
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
  const fetchWanted = async (isRetry = false) => {
    const [first] = [...wanted.current].sort()
    if (first === undefined || isFetching.current || !isOpen.current) return
    const ids = [...wanted.current]
    isFetching.current = true
    const found = await commentsSince(first).catch(() => [])
    isFetching.current = false
    if (!isOpen.current) return
    take(found)
    const isMissed = ids.some((id) => !found.some((one) => one.id === id))
    if (isMissed && !isRetry) setTimeout(() => void fetchWanted(true), againMs)
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
  const catchUp = () => {
    if (document.hidden || (!isLive && Date.now() - readAt.current < justReadMs)) return
    readAt.current = Date.now()
    void changesOf(client, rootId).then(
      ({ fresh, gone }) => {
        if (!isOpen.current) return
        gone.forEach(forget)
        take(fresh)
      },
      // Other errors are ignored, because the next update retries. If the post is gone, the page shows it.
      (error: unknown) => noteTombstone(client, rootId, error),
    )
  }
  useCatchUp(catchUp)
  useLook(catchUp)
  return null
}
