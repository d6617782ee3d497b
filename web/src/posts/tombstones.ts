/** Posts and comments that turned out to be deleted in this visit: a tombstone replaces them wherever they still show. */
import { skipToken, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/contract.ts'
import { deletedSentences, threadOf } from '../../../shared/posts/post.ts'

const tombstonesKey = ['tombstones'] as const

/** Records the refusal of an operation on a post or comment, if the reason is that it was deleted. */
export function noteTombstone(client: QueryClient, id: string, error: unknown): void {
  const code = error instanceof RefusalError ? error.code : undefined
  const { rootId, commentUlid } = threadOf(id)
  // Comments below a deleted post or comment are removed without a tombstone.
  const isSwept = code === 'post-not-found' && commentUlid !== undefined
  if (code !== 'post-deleted' && code !== 'comment-deleted' && !isSwept) return
  const gone = code === 'post-deleted' ? rootId : id
  client.setQueryData<string[]>(tombstonesKey, (ids = []) => [...ids.filter((one) => one !== gone), gone])
}

/** The sentence of a post or comment that turned out to be deleted; undefined for any other. */
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
