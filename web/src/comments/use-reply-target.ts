import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { commentSchema } from '../../../shared/comments/comment.ts'
import { getPost } from '../../../shared/posts/get-post.ts'
import { postSchema } from '../../../shared/posts/schema.ts'
import type { ReplyTarget } from '../composer/open.ts'
import { call } from '../lib/call.ts'

const spinnerMs = 2500
const failed = 'Something went wrong. Try again.'
const targetSchema = z.object({ post: postSchema, parent: z.union([postSchema, commentSchema]) })

/**
 * The post or comment that a comment replies to. The previous page passes it on; otherwise the server returns it. A request
 * that takes longer than 2500 ms counts as failed.
 */
export function useReplyTarget(parentId: string) {
  const state: unknown = useLocation().state
  const passedOn = targetSchema.safeParse(state).data
  const [attempt, setAttempt] = useState(0)
  const query = useQuery({
    // Each attempt has its own query, so that a retry does not wait for a request that hangs.
    queryKey: ['reply-target', parentId, attempt],
    queryFn: ({ signal }) => loadReplyTarget(parentId, signal),
    ...(passedOn?.parent.id === parentId && { initialData: passedOn }),
    staleTime: Infinity,
    retry: false,
  })
  const isLate = useLate(attempt)
  return {
    target: query.data,
    error: query.data ? undefined : (query.error ?? (isLate ? new Error(failed) : undefined)),
    retry: () => setAttempt(attempt + 1),
  }
}

export async function loadReplyTarget(parentId: string, signal?: AbortSignal): Promise<ReplyTarget> {
  const { post, comment } = await call(getPost, { postId: parentId }, signal ? { signal } : {})
  return { post, parent: comment ?? post }
}

/** Whether the time for an attempt is over. */
function useLate(attempt: number): boolean {
  const [late, setLate] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setLate(attempt), spinnerMs)
    return () => clearTimeout(timer)
  }, [attempt])
  return late === attempt
}
