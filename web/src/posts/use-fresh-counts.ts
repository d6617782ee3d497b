import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Post } from '../../../shared/posts/post.ts'
import { changePost, findPost } from './change-cache.ts'

/**
 * Updates the counts and states of the feed's posts after each check of its first page, which has every post with a new
 * comment. If the person changed a post since the last check, it keeps its counts until the next check, because the server
 * may not have counted the change yet.
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
