/**
 * Posts and comments that turned out to be deleted in this visit. Every list that still has one shows a tombstone instead.
 */
import { skipToken, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { deletedSentences, threadOf } from '../../../shared/posts/post.ts'

const tombstonesKey = ['tombstones'] as const

/** Records a tombstone if an operation on a post or comment was refused because the post or comment is deleted. */
export function noteTombstone(client: QueryClient, id: string, error: unknown): void {
  const code = error instanceof RefusalError ? error.code : undefined
  const { rootId, commentUlid } = threadOf(id)
  // The server removes a comment below a deleted post or comment without a tombstone and then reports it as not found.
  const isSwept = code === 'post-not-found' && commentUlid !== undefined
  if (code !== 'post-deleted' && code !== 'comment-deleted' && !isSwept) return
  const gone = code === 'post-deleted' ? rootId : id
  client.setQueryData<string[]>(tombstonesKey, (ids = []) => [...ids.filter((one) => one !== gone), gone])
}

/** The sentence for a post or comment that turned out to be deleted; undefined if it was not. */
export function useTombstone(id: string): string | undefined {
  const { rootId, commentUlid } = threadOf(id)
  const { data: isGone = false } = useQuery({
    queryKey: tombstonesKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    select: (ids: string[]) => ids.includes(id) || ids.includes(rootId),
  })
  if (!isGone) return undefined
  return deletedSentences[commentUlid === undefined ? 'post' : 'comment']
}
