import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Post } from '../../../shared/posts/post.ts'
import { changePost, findPost } from './change-cache.ts'

/**
 * Brings the counts and states of the feed's posts up to date after each check of its first page. A post with a new comment
 * is always on it. What the person's own press changed since the last check stays until the next one, because the server
 * may not have counted it yet.
 */
export function useFreshCounts(newest: readonly Post[] | undefined, checkedAt: number): void {
  const client = useQueryClient()
  const atLastCheck = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { id, comments, saves, state } of newest ?? []) {
      const post = findPost(client, id)
      if (!post) continue
      const shown = countsOf(post)
      const fresh = countsOf({ comments, saves, state })
      const isUntouched = atLastCheck.current.get(id) === shown
      if (isUntouched && shown !== fresh)
        changePost(client, id, (one) => ({ ...one, comments, saves, state }))
      atLastCheck.current.set(id, isUntouched ? fresh : shown)
    }
  }, [client, newest, checkedAt])
}

const countsOf = ({ comments, saves, state }: Pick<Post, 'comments' | 'saves' | 'state'>) =>
  `${comments} ${saves} ${state}`
